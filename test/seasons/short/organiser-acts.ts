/** What organisers press in the console. */
import type { Does } from './people-acts.ts'
import { movedDay } from './calendar.ts'
import { openClock } from './clock.ts'
import { findForbidden } from './forbidden.ts'
import { ORGANISERS } from './cast.ts'
import { draft, draftFits, findPair, findRoomFor, planPath, seenOn, suggest, tick } from './placing.ts'
import { choose, dayOf, type MatchNow, NOTHING, type Scene } from './scene.ts'
import type { Kind } from './script.ts'
import type { Form } from '../../product/visit.ts'

const named = ({ guest, host }: Pick<MatchNow, 'guest' | 'host'>) => `${guest} at ${host}`

/** On the page of one match that is in one of these states. */
const onMatch =
  (states: readonly string[], formOf: (scene: Scene, n: readonly number[]) => Record<string, string>): Does =>
  async (scene, n) => {
    const match = choose(await scene.matches(...states), n[0])
    if (!match) return NOTHING
    const form = formOf(scene, n)
    return `${named(match)} ${form['intent']}: ${await scene.organise(n[3], `/admin/match/${match.id}`, form)}`
  }

const someDay = ({ world }: Scene, n: number | undefined) =>
  dayOf(world.now())
    .add({ days: (n ?? 0) % 9 })
    .toString()

export const ORGANISER_ACTS = {
  'opens a round': async (scene, n) => {
    const [row] = await scene.world.sql<{ next: number }>('select count(*)::int + 1 as next from round')
    const hours: Form =
      n[0] % 3 === 0 ? { answerTime: String(12 + (n[1] % 49)), answerUnit: 'hours' } : { answerTime: '' }
    const opened = await scene.organise(0, planPath, {
      intent: 'open-round',
      number: String(row?.next),
      ...hours,
    })
    // A suggestion is worked out in processes of its own, which takes longer than all the rest.
    return `${opened}; ${n[2] === 0 ? await suggest(scene, n) : await draftFits(scene, n, n[2])}`
  },
  'drafts by hand': async (scene, n) => {
    if (n[2] % 3 > 0) return draftFits(scene, n, 1 + (n[2] % 2))
    const { guest, bed } = await findPair(scene, n)
    if (!guest || !bed) return NOTHING
    return `${guest.email} at ${bed.email}: ${await draft(scene, { guest: guest.id, place: bed.id }, n)}`
  },
  'drafts what a rule forbids': async (scene, n) => {
    const pair = await findForbidden(scene, n)
    if (!pair) return NOTHING
    // Without a reason, which is to be refused.
    const answer = await draft(scene, { guest: pair.id, place: pair.place }, [0, 0, 0, n[3]])
    return `${pair.email} at ${pair.host}: ${answer}`
  },
  sends: async (scene, n) => {
    const drafts = await scene.matches('draft')
    const some = n[0] % 3 === 0 ? drafts.filter((_, at) => (n[1] >> at) % 2 === 0) : drafts
    if (some.length === 0) return NOTHING
    const window: Form = n[2] % 3 === 0 ? { window: `${12 + (n[1] % 48)}h` } : {}
    if (n[1] % 3 > 0) for (const match of some) await tick(scene, n, match)
    const form = {
      intent: 'send',
      idempotencyKey: crypto.randomUUID(),
      match: some.map(({ id }) => id),
      ...window,
    }
    const once = await scene.organise(n[3], '/admin/inform', form)
    // The same press once more is no second sending.
    const twice = n[2] % 4 === 0 ? `, again: ${await scene.organise(n[3], '/admin/inform', form)}` : ''
    return `${some.map(named).join(', ')}: ${once}${twice}`
  },
  'takes back': async (scene, n) => {
    const held = (await scene.matches('offered')).filter(({ dispatch }) => dispatch)
    const match = choose(held.some(({ isHeld }) => isHeld) ? held.filter(({ isHeld }) => isHeld) : held, n[0])
    if (!match?.dispatch) return NOTHING
    const form = { intent: 'recall', dispatch: match.dispatch }
    return `${named(match)}: ${await scene.organise(n[3], '/admin/inform', form)}`
  },
  undrafts: onMatch(['draft'], () => ({ intent: 'undraft' })),
  withdraws: onMatch(['offered', 'accepted'], (_, n) => ({
    intent: 'withdraw',
    reason:
      choose(['no-reply', 'communication-failed', 'guest-cancelled', 'host-cancelled', 'organiser'], n[1]) ??
      '',
    note: 'So it was decided.',
    ...((n[2] ?? 0) % 4 === 0 ? { neverAgain: 'yes' } : {}),
  })),
  'gives more time': onMatch(['offered'], (scene, n) => ({
    intent: 'extend',
    answerBy: someDay(scene, n[1]),
  })),
  reopens: onMatch(['expired', 'declined'], (scene, n) => ({
    intent: 'reopen',
    answerBy: someDay(scene, n[1]),
  })),
  'offers again': onMatch(['expired', 'declined', 'withdrawn'], () => ({ intent: 'offer-again' })),
  marks: async (scene, n) => {
    const [guest, host] = [
      choose(await scene.registered('guest'), n[0]),
      choose(await scene.registered('host'), n[1]),
    ]
    if (!guest || !host) return NOTHING
    const marks = [
      'pin',
      'pin',
      'unpin',
      'veto',
      'unveto',
      'skip',
      'unskip',
      'arranged-elsewhere',
      'needs-place',
    ]
    const intent = choose(marks, n[2]) ?? 'pin'
    const form = { intent, guest: guest.id, host: host.id, reason: 'They asked for it.' }
    return `${intent} ${guest.email}, ${host.email}: ${await scene.organise(n[3], '/admin/matching', form)}`
  },
  moves: async (scene, n) => {
    const matches = await scene.matches()
    const match = choose(matches, n[0])
    if (!match) return NOTHING
    const other = choose(
      matches.filter(({ id }) => id !== match.id),
      n[1],
    )
    const places = await scene.world.sql<{ id: string }>(
      `select place.id from place join room on room.id = place.room_id where room.registration_id = $1
       and place.removed_at is null and room.removed_at is null and place.id <> $2 order by place.id`,
      [match.hostId, match.placeId],
    )
    const place = choose(places, n[1])
    const moveTo =
      n[2] % 2 === 0 && other ? `match ${other.id} ${other.version}` : place && `place ${place.id}`
    if (!moveTo) return NOTHING
    const over = { moveReason: 'It suits both.', safetyConfirmed: 'yes' }
    const form = { intent: 'move', moveTo, version: String(match.version), ...(n[2] % 3 === 0 ? over : {}) }
    const what = moveTo.startsWith('match') ? `with ${other?.guest}` : 'to another bed'
    return `${named(match)} ${what}: ${await scene.organise(n[3], `/admin/match/${match.id}`, form)}`
  },
  'moves to another host': async (scene, n) => {
    // Only who has accepted is asked.
    const way = n[2] % 2 === 0 ? 'asked' : 'told'
    const accepted = await scene.matches('accepted')
    const match = choose(
      way === 'asked' ? accepted : [...accepted, ...(await scene.matches('offered'))],
      n[0],
    )
    const fits = match && n[2] % 4 > 0 ? await findRoomFor(scene, match, n) : undefined
    const bed = fits ?? (await findPair(scene, n)).bed
    if (!match || !bed) return NOTHING
    const path = `/admin/match/${match.id}/move`
    const seen = seenOn(await scene.read(ORGANISERS[0], `${path}?place=${bed.id}`))
    const form = {
      place: bed.id,
      way,
      deadline: n[2] % 5 === 0 ? 'keep' : 'renew',
      version: String(match.version),
      idempotencyKey: crypto.randomUUID(),
      seen,
      ...(n[2] % 3 === 0
        ? { overrideReason: 'He is ill.', safetyConfirmed: 'yes', tickReason: 'Asked.' }
        : {}),
    }
    return `${named(match)} to ${bed.email}, ${form.way}: ${await scene.organise(n[3], path, form)}`
  },
  /** What it takes until an offer to move is taken: a yes, a question of organisers, and a yes to that. */
  'yes, move, yes': async (scene, n) => {
    const offered = choose(
      (await scene.matches('offered')).filter(({ isMove }) => !isMove),
      n[0],
    )
    const yes = offered && {
      who: offered.guest,
      said: await scene.press(offered.guest, '/profile', { intent: 'accept', matchId: offered.id }),
    }
    const accepted = await scene.matches('accepted')
    const match = accepted.find(({ guest }) => guest === yes?.who) ?? choose(accepted, n[0])
    const bed = match && (await findRoomFor(scene, match, n))
    if (!match || !bed) return yes ? `${yes.who} accepts: ${yes.said}, and stays` : NOTHING
    const form = {
      place: bed.id,
      way: 'asked',
      deadline: 'renew',
      version: String(match.version),
      idempotencyKey: crypto.randomUUID(),
    }
    const asked = await scene.organise(n[3], `/admin/match/${match.id}/move`, form)
    // Until its emails have left nobody can answer.
    scene.world.stand(scene.world.now().add({ minutes: 90 }))
    await scene.work('carry-out-moves')
    await openClock(scene.world).settle()
    const move = (await scene.matches('offered')).find(({ guest, isMove }) => isMove && guest === match.guest)
    const intent = n[1] % 5 === 0 ? 'decline' : 'accept'
    const answer = move && (await scene.press(move.guest, '/profile', { intent, matchId: move.id }))
    return `${match.guest} at ${match.host} to ${bed.email}: ${yes?.said ?? ''}, ${asked}, ${intent} ${answer ?? 'nothing'}`
  },
  'keeps apart': async (scene, n) => {
    const guests = await scene.registered('guest')
    const [one, other] = [choose(guests, n[0]), choose(guests, n[1])]
    if (!one || !other || one === other) return NOTHING
    const form = { intent: 'not-with', whom: other.email, reason: 'They said so.' }
    return `${one.email}, ${other.email}: ${await scene.organise(n[3], `/admin/guest/${one.id}`, form)}`
  },
  'turns history': async (scene, n) => {
    const [last] = await scene.world.sql<{ id: string }>(
      'select id::text from history_entry order by history_entry.id desc offset $1 limit 1',
      [n[1] % 3],
    )
    if (!last) return NOTHING
    const form = { intent: n[0] % 3 === 0 ? 'redo' : 'undo', entry: last.id }
    return `${form.intent}: ${await scene.organise(n[3], '/admin/matching', form)}`
  },
  'changes the edition': async (scene, n) => {
    const page = await scene.read('anna@example.org', '/admin/edition')
    const id = crypto.randomUUID()
    const [field, said] = choose(EDITION_CHANGES, n[0]) ?? ['acceptanceDays', '3']
    const shown = unescape(/name="shown" value="([^"]*)"/.exec(page)?.[1] ?? '{}')
    const value = said.startsWith('2027-') ? movedDay(said, scene.cast.calendar) : said
    const texts = JSON.parse(shown) as Record<string, string>
    const form = { ...texts, [field]: value, intent: 'save', id, reason: 'The city asked.', shown }
    const asked = await scene.organise(0, '/admin/edition', form)
    if (!TWO.has(field)) return `${field} ${value}: ${asked}`
    return `${field} ${value}: ${asked}; ${await scene.organise(1, '/admin/edition', { intent: 'agree', id })}`
  },
  'sees to a match': async (scene, n) => {
    const intent = choose(MATCH_PRESSES, n[1]) ?? 'complete'
    const note = { noShowNote: 'Nobody came.', flagNote: 'Looked at it.' }
    if (intent === 'tick-ask-first') return tick(scene, n)
    const states = intent === 'no-show' ? ['accepted'] : ['draft', 'offered', 'accepted', 'completed']
    return onMatch(states, () => ({ intent, ...note }))(scene, n)
  },
  'fills a home': async (scene, n) => {
    const host = choose(await scene.registered('host'), n[0])
    if (!host) return NOTHING
    const intent = n[1] % 2 === 0 ? 'fill-to-most' : 'fill-comfortably'
    return `${host.email} ${intent}: ${await scene.organise(n[3], `/admin/host/${host.id}`, { intent })}`
  },
  'notes a call': async (scene, n) => {
    const match = choose(await scene.matches('offered'), n[0])
    if (!match) return NOTHING
    const form = { intent: n[1] % 3 === 0 ? 'declined' : 'accepted', match: match.id }
    return `${named(match)} ${form.intent}: ${await scene.organise(n[3], '/admin/calls', form)}`
  },
  'drafts the next': async (scene, n) => {
    const ended = choose(await scene.matches('expired', 'declined', 'withdrawn'), n[0])
    const { guest } = await findPair(scene, [n[1], n[1]])
    if (!ended || !guest) return NOTHING
    const [stay] = await scene.world.sql<{ from: string; to: string }>(
      `select lower(stay)::text as from, upper(stay)::text as to from guest_facts where registration_id = $1`,
      [guest.id],
    )
    const form = {
      intent: 'draft-next',
      guest: guest.id,
      from: stay?.from ?? '',
      to: stay?.to ?? '',
      along: '',
    }
    return `${guest.email} at ${ended.host}: ${await scene.organise(n[3], `/admin/match/${ended.id}`, form)}`
  },
} satisfies Partial<Record<Kind, Does>>

const MATCH_PRESSES = [
  'tick-ask-first',
  'clear-flag',
  'no-show',
  'arrived',
  'on-the-way',
  'complete',
  'decide-problems',
  'finish-rematch',
  'no-show',
]
/** These a second organiser has to agree to. */
const TWO = new Set(['doubleBed', 'contactRelease', 'olderAge'])
const EDITION_CHANGES: readonly (readonly [string, string])[] = [
  ['acceptanceDays', '3'],
  ['acceptanceDays', '7'],
  ['acceptanceHoursBeforeArrival', '24'],
  ['conferenceStartOn', '2027-06-15'],
  ['conferenceEndOn', '2027-06-22'],
  ['stayDaysBefore', '1'],
  ['commuteLongestMinutes', '60'],
  ['commuteComfortableMinutes', '30'],
  ['holdSeconds', '0'],
  ['holdSeconds', '3600'],
  ['doubleBed', 'any'],
  ['contactRelease', 'on-offer'],
  ['olderAge', '40'],
  ['lastRoundOn', '2027-06-07'],
  ['finalCheckDays', '3'],
]

const unescape = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
