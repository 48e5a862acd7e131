/** What is seen to beside placing: lists, halls, people without a mailbox, incidents, mail to many. */
import { makeChance } from '../chance.ts'
import { inventGuest, inventHost } from '../people.ts'
import { register, ORGANISERS } from './cast.ts'
import type { Form } from '../../product/visit.ts'
import type { Does } from './people-acts.ts'
import { choose, dayOf, NOTHING, type Scene } from './scene.ts'
import type { Kind } from './script.ts'

const imports = '/admin/migrate'
export const incidents = '/admin/incidents'
const OUTCOMES = ['nothing-to-do', 'talked', 'moved', 'blocked', 'passed-on', 'unclear']
/** What is written so often that it is not asked for in another way. */
const WORDS = { en: 'Hello {firstName}, {profileUrl}.', de: 'Hallo {firstName}, {profileUrl}.' }
const AUDIENCES = ['Guests', 'UnplacedGuests', 'MatchedGuests', 'MatchedHosts', 'Everyone', 'ToldOtherwise']

export async function teamUp(scene: Scene): Promise<string> {
  const team = await scene.world.sql('select from incident_team')
  if (team.length > 0) return ''
  const people = await scene.world.sql<{ id: string }>(
    'select id from person where email = any($1) order by email',
    [ORGANISERS],
  )
  const form = { people: people.map(({ id }) => id) }
  const named = await scene.organise(0, incidents, { ...form, intent: 'name' })
  return `named ${named}, ${await scene.organise(1, incidents, { ...form, intent: 'agree' })}; `
}

async function takeListBack(scene: Scene, n: readonly number[]): Promise<string> {
  const [last] = await scene.world.sql<{ id: string }>(
    'select id from import_run where undone_at is null order by imported_at desc, id limit 1',
  )
  if (!last) return NOTHING
  const intent = (n[2] ?? 0) % 2 === 0 ? 'undo' : 'invite'
  return `${intent}: ${await scene.organise(n[3] ?? 0, `${imports}/import/${last.id}`, { intent })}`
}

export async function openHall(
  { cast, visitOf }: Scene,
  n: number,
  { places, forWomen = false }: { places: number; forWomen?: boolean },
): Promise<string> {
  const invented = inventHost(makeChance(n), cast.year, `hall${n}`, true)
  const { conferenceStart, conferenceEnd } = cast.year
  const answers = {
    ...invented.answers,
    // Nobody lives there: it is there for all nights that there are.
    dates: {
      'stay-start': [conferenceStart.subtract({ days: 3 }).toString()],
      'stay-end': [conferenceEnd.add({ days: 1 }).toString()],
    },
    living: {
      living: ['hall'],
      hallName: [`Hall ${n}`],
      aboutHall: ['Quiet from eleven.'],
      olderGuestsOk: ['yes'],
    },
    rooms: {
      numberOfGuests: [String(places)],
      room: ['1'],
      'room-1-type': ['shared'],
      'room-1-air-mattress': [String(places)],
      ...(forWomen ? { 'room-1-females': ['yes'] } : {}),
    },
  }
  await register(visitOf(invented.email), { ...invented, answers })
  return invented.email
}

export const CONSOLE_ACTS = {
  'brings a list': async (scene, n) => {
    if (n[2] % 3 === 0) return takeListBack(scene, n)
    const role = n[0] % 3 === 0 ? 'host' : 'guest'
    const known = choose(await scene.registered(role), n[1])
    const rows = [
      'E-Mail;Vorname;Nachname;Alter',
      `listed${n[1]}@example.org;Lea;From a list;2${n[1] % 10}`,
      `${known?.email ?? 'nobody@example.org'};Other;Other;44`,
    ]
    const shown = await scene.organise(n[3], imports, { role, locale: 'en', pasted: rows.join('\n') })
    const [file] = await scene.world.sql<{ id: string }>(
      'select id from import_file order by uploaded_at desc, id limit 1',
    )
    if (!file) return shown
    const path = `${imports}/import/${file.id}`
    // As it is shown, after one look.
    const look = await scene.read(ORGANISERS[n[3] % 2 === 0 ? 0 : 1], path)
    const read = /name="shown" value="([^"]+)"/.exec(look)?.[1] ?? ''
    const taken = await scene.organise(n[3], path, { intent: 'import', shown: read })
    return `${shown}; ${taken}; ${n[2] % 3 === 1 ? await scene.organise(n[3], path, { intent: 'invite' }) : ''}`
  },
  'registers a hall': async (scene, n) => openHall(scene, n[1], { places: 3, forWomen: n[2] % 3 === 0 }),
  'registers by hand': async (scene, n) => {
    const role = n[0] % 2 === 0 ? 'guest' : 'host'
    const entry = crypto.randomUUID()
    const said = { saidBy: 'phone', saidOn: dayOf(scene.world.now()).toString(), privacy: 'yes' }
    const begun = await scene.organise(n[3], `/admin/${role}s/new`, { ...said, entry, language: 'en' })
    const invent = role === 'guest' ? inventGuest : inventHost
    const { answers } = invent(makeChance(n[1]), scene.cast.year, `${role}${n[1]}`, true)
    let last = ''
    for (const [step, values] of Object.entries(answers))
      last = await scene.organise(n[3], `/admin/${role}/${entry}/form?step=${step}`, {
        ...values,
        intent: 'save',
      })
    return `${begun}, ${last}`
  },
  'tells the organisers': async (scene, n) => {
    const form = { entry: crypto.randomUUID(), words: 'Something is wrong.', about: 'Somebody' }
    if (n[0] % 3 === 0) return `without a name: ${await scene.press('stranger@example.org', '/tellUs', form)}`
    const one = choose(await scene.registered(n[0] % 2 === 0 ? 'guest' : 'host'), n[1])
    if (!one) return NOTHING
    const named = { ...form, who: 'named', ...(n[2] % 2 === 0 ? { mail: 'yes' } : {}) }
    return `${one.email}: ${await scene.press(one.email, '/tellUs', named)}`
  },
  'sees to an incident': async (scene, n) => {
    const named = await teamUp(scene)
    const all = await scene.world.sql<{ id: string }>('select id from incident order by told_at, id')
    const incident = choose(all, n[0])
    const entry = crypto.randomUUID()
    const words = 'We have spoken with them.'
    if (!incident)
      return `${named}${await scene.organise(n[3], incidents, { intent: 'note', entry, words, about: '' })}`
    const guest = choose(await scene.registered('guest'), n[2])?.email ?? ''
    const host = choose(await scene.registered('host'), n[2] >> 3)?.email ?? ''
    const [block] = await scene.world.sql<{ id: string }>(
      'select id from block where ended_at is null order by blocked_at, id limit 1',
    )
    const forms: Form[] = [
      { intent: 'block', entry, whom: n[2] % 2 === 0 ? guest : host },
      { intent: 'block', entry, whom: guest, other: host },
      { intent: 'taken', entry },
      { intent: 'answer', entry, words },
      { intent: 'closed', entry, lastWords: words, outcome: choose(OUTCOMES, n[2]) ?? '' },
      block ? { intent: 'lift', entry, block: block.id } : { intent: 'reopened', entry },
    ]
    const form = choose(forms, n[1]) ?? {}
    const about = `${form['intent']} ${form['whom'] ?? ''} ${form['other'] ?? ''}`.trim()
    const path = `${incidents}/${incident.id}`
    await scene.read(ORGANISERS[0], path)
    return `${named}${about}: ${await scene.organise(n[3], path, form)}`
  },
  'writes to many': async (scene, n) => {
    const path = `/admin/queueEmail${choose(AUDIENCES, n[0])}`
    const id = crypto.randomUUID()
    // Where it can be one kind only, nobody is asked which.
    const kind: Form = path.endsWith('ToldOtherwise')
      ? {}
      : { kind: n[1] % 2 === 0 ? 'news' : 'registration' }
    const written = await scene.organise(n[3], path, {
      intent: 'look',
      id,
      version: '0',
      ...kind,
      'subject.en': 'News',
      'subject.de': 'Neues',
      'letter.en': WORDS.en,
      'letter.de': WORDS.de,
    })
    if (n[2] % 4 === 0) return `${written}, which stays a draft`
    const page = await scene.read(ORGANISERS[0], `${path}?look=${id}`)
    const recipients = /name="recipients" value="(\d+)"/.exec(page)?.[1] ?? '1'
    const form = { intent: 'queue', id, version: '1', recipients, startsAt: '' }
    return `${written}; to ${recipients}: ${await scene.organise(n[3], path, form)}`
  },
} satisfies Partial<Record<Kind, Does>>
