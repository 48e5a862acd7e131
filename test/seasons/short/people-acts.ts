/** What guests and hosts do of their own accord. */
import { makeChance } from '../chance.ts'
import { inventGuest, inventHost } from '../people.ts'
import { register } from './cast.ts'
import { choose, NOTHING, type Scene } from './scene.ts'
import type { Kind } from './script.ts'

export type Does = (scene: Scene, n: readonly [number, number, number, number]) => Promise<string>

const profile = '/profile'

/** The sides of it. */
const sideOf = (match: { guest: string; host: string }, n: number) =>
  n % 2 === 0 ? { email: match.guest, role: 'guest' } : { email: match.host, role: 'host' }

const edit =
  (role: 'guest' | 'host', steps: readonly string[]): Does =>
  async ({ registered, press, cast }, n) => {
    const one = choose(await registered(role), n[0])
    if (!one) return NOTHING
    const chance = makeChance(n[1])
    const invent = role === 'guest' ? inventGuest : inventHost
    const { answers } = invent(chance, cast.year, one.email.split('@')[0] ?? '', true)
    const step = choose(steps, n[2]) ?? ''
    const path = `/signUp/${role}/form?step=${step}`
    const first = await press(one.email, path, { ...answers[step], intent: 'save' })
    // A host who takes nights away that somebody counts on is asked once more.
    if (!first.startsWith('200') && !first.startsWith('422')) return `${one.email} ${step}: ${first}`
    return `${one.email} ${step}: ${first}, ${await press(one.email, path, { ...answers[step], intent: 'save', sure: 'yes', confirmed: 'yes' })}`
  }

export const PEOPLE_ACTS = {
  answers: async ({ matches, press }, n) => {
    const offered = await matches('offered')
    // Few are asked whether they move, and more depends on it.
    const moves = offered.filter(({ isMove }) => isMove)
    const match = choose(n[3] % 4 > 0 && moves.length > 0 ? moves : offered, n[0])
    if (!match) return NOTHING
    const intent = n[1] % 4 === 0 ? 'decline' : 'accept'
    const once = await press(match.guest, profile, { intent, matchId: match.id })
    // Pressed twice, now and then.
    if (n[2] % 5 > 0) return `${match.guest} ${intent}s: ${once}`
    return `${match.guest} ${intent}s twice: ${once}, ${await press(match.guest, profile, { intent, matchId: match.id })}`
  },
  'edits as guest': edit('guest', ['needs', 'needs', 'personal', 'equality']),
  'edits as host': edit('host', ['dates', 'rooms', 'living', 'personal']),
  cancels: async ({ registered, matches, press }, n) => {
    const role = n[0] % 3 === 0 ? 'host' : 'guest'
    const all = await registered(role)
    // Rather somebody on whom others count.
    const sides = new Set((await matches('offered', 'accepted')).flatMap(({ guest, host }) => [guest, host]))
    const counted = all.filter(({ email }) => sides.has(email))
    const one = choose(n[2] % 3 > 0 && counted.length > 0 ? counted : all, n[1])
    if (!one) return NOTHING
    return `${one.email}: ${await press(one.email, profile, { intent: 'cancel-registration', role })}`
  },
  'gives back': async ({ matches, press }, n) => {
    const match = choose(await matches('offered', 'accepted'), n[0])
    if (!match) return NOTHING
    const { email, role } = sideOf(match, n[1])
    return `${email}: ${await press(email, profile, { intent: 'refuse', matchId: match.id, role })}`
  },
  'has no contact': async ({ matches, press }, n) => {
    const match = choose(await matches('accepted'), n[0])
    if (!match) return NOTHING
    const { email, role } = sideOf(match, n[1])
    const form = { intent: 'report-problem', matchId: match.id, role, words: 'Nobody answers.' }
    return `${email}: ${await press(email, profile, form)}`
  },
  'is in contact': async ({ matches, press }, n) => {
    const match = choose(await matches('accepted'), n[0])
    if (!match) return NOTHING
    const { email, role } = sideOf(match, n[1])
    const intent = n[2] % 4 === 0 ? 'lost-contact' : 'in-contact'
    return `${email} ${intent}: ${await press(email, profile, { intent, matchId: match.id, role })}`
  },
  'says where they are': async ({ matches, press }, n) => {
    const match = choose(await matches('accepted', 'completed'), n[0])
    if (!match) return NOTHING
    const { email, role } = sideOf(match, n[1])
    const intent = n[2] % 4 === 0 ? 'not-arrived' : 'arrived'
    return `${email} ${intent}: ${await press(email, profile, { intent, matchId: match.id, role })}`
  },
  'answers a reminder': async ({ registered, press }, n) => {
    const one = choose(await registered('guest'), n[0])
    if (!one) return NOTHING
    const coming = n[1] % 5 === 0 ? 'no' : 'yes'
    const rest = { accredited: 'yes', hasFlight: 'no', hasVisa: 'yes' }
    const form = coming === 'no' ? { coming } : { coming, ...rest }
    return `${one.email} ${coming}: ${await press(one.email, '/profile/reminder', form)}`
  },
  'names a companion': async ({ registered, press }, n) => {
    const guests = await registered('guest')
    const [one, other] = [choose(guests, n[0]), choose(guests, n[1])]
    if (!one || !other || one === other) return NOTHING
    const kind = n[2] % 2 === 0 ? 'only-together' : 'preferably'
    const form = { intent: 'name', email: other.email, kind }
    return `${one.email} with ${other.email}, ${kind}: ${await press(one.email, '/profile/companions', form)}`
  },
  'answers a companion': async ({ world, press }, n) => {
    const named = await world.sql<{ id: string; one: string; other: string }>(
      `select c.id, one.email as one, other.email as other from companion c
       join registration a on a.id = c.registration_id join person one on one.id = a.person_id
       join registration b on b.id = c.other_registration_id join person other on other.id = b.person_id
       where c.ended_at is null
       order by one.email, other.email, c.id`,
    )
    const pair = choose(named, n[0])
    if (!pair) return NOTHING
    const intent = choose(['only-together', 'preferably', 'only-together', 'no', 'end'], n[1]) ?? 'no'
    const email = intent === 'end' ? pair.one : pair.other
    return `${email} ${intent}: ${await press(email, '/profile/companions', { intent, id: pair.id })}`
  },
  registers: async ({ cast, visitOf }, n) => {
    const role = n[0] % 2 === 0 ? 'guest' : 'host'
    const invent = role === 'guest' ? inventGuest : inventHost
    const one = invent(makeChance(n[1]), cast.year, `${role}${n[1]}`, true)
    await register(visitOf(one.email), one)
    return one.email
  },
  'starts to register': async ({ world, visitOf, press }, n) => {
    const email = `nobody${n[0]}@example.org`
    const path = '/signUp/guest/__getStarted'
    const answer = await press(email, path, { email, privacy: 'yes' })
    if (n[1] % 2 === 0) return `${email}: ${answer}, and is gone`
    await visitOf(email).proveWith(email, '/signUp/guest/__confirmEmail')
    return `${email}: ${answer}, proves the address, and is gone at ${world.now()}`
  },
  'deletes the account': async ({ registered, visitOf, press }, n) => {
    const one = choose(await registered(n[0] % 3 === 0 ? 'host' : 'guest'), n[1])
    if (!one) return NOTHING
    await visitOf(one.email).signIn(one.email)
    return `${one.email}: ${await press(one.email, '/profile/delete', { intent: 'delete', sure: 'yes' })}`
  },
} satisfies Partial<Record<Kind, Does>>
