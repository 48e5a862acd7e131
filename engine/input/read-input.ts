import {
  ACCESS_NEEDS,
  DOUBLE_BED_POLICIES,
  GENDERS,
  ROOM_SHARING_WISHES,
  SLEEPING_WISHES,
  LIVING_SITUATIONS,
  BED_KINDS,
  countPlaces,
  ROOM_TYPES,
  type Room,
} from '../rules/answers.ts'
import {
  GROUP_KINDS,
  GROUP_RANKS,
  TIER_COUNT,
  withOverbooking,
  type Assignment,
  type HeldPlace,
  type HoldBack,
  type MatchingGuest,
  type MatchingHost,
  type MatchingInput,
  type NotWith,
  type Pin,
  type RoundPolicy,
  type TravelGroup,
  type Veto,
} from '../model.ts'
import { TERMS, type Weights } from '../kind/terms.ts'
import {
  isMinutes,
  readRow,
  sayUnknown,
  type Findings,
  type Row,
  LARGEST_GROUP,
  MOST_AGE,
  MOST_BEDS_OF_KIND,
  MOST_GUESTS_OF_HOST,
  MOST_MINUTES,
  MOST_PLACES,
  MOST_ROWS,
  type ListName,
} from './fields.ts'
import { findKeptInVain } from './kept-together.ts'
import { checkReferences, findDuplicates, checkTravelling } from './references.ts'

type Read =
  | { readonly ok: true; readonly value: MatchingInput }
  | { readonly ok: false; readonly error: readonly string[] }

/**
 * A matching file (docs/operating/matching.md) as the input of a round, or one line for each thing wrong with it: unknown values, fields that nothing reads, numbers beyond
 * all measure (`limits.ts`), `end` not after `start`, ids twice, pins and vetoes of nobody, pins that cannot all be kept, groups that are none, days counted here and dated there. What the
 * file does not know takes the defaults. Beside `instance` a file may say what it likes about itself, but nothing that looks like part of the round.
 * Beyond what every program reads: a host may say `guestsAtMost`, and `locked[]` `{guest, host, room, bed}` are matches already offered or accepted. `holdBack`
 * `{tiersFrom?}` says what is left for later rounds, `heldPlaces[]` `{host, room, bed}` what an earlier plan has held back already.
 */
export function readInput(file: unknown): Read {
  const findings: Findings = { lines: [], dayForms: new Set(), rows: [] }
  const instance = readRow(Object(file).instance, 'instance', findings)
  if (findings.lines.length > 0)
    return { ok: false, error: [...findings.lines, ...findMisplaced(file, ['instance'])] }
  const input = {
    policy: readPolicy(instance, findings),
    guests: instance.rows('guests').map(readGuest),
    hosts: instance.rows('hosts').map(readHost),
    pins: optionalRows(instance, 'pins').map(readPin),
    vetoes: optionalRows(instance, 'vetoes').map(readVeto),
    declined: optionalRows(instance, 'declined').map(readVeto),
    locked: optionalRows(instance, 'locked').map(readLocked),
    ...(instance.has('holdBack') ? { holdBack: readHoldBack(instance, findings) } : {}),
    heldPlaces: optionalRows(instance, 'heldPlaces').map(readHeldPlace),
    groups: optionalRows(instance, 'groups').map(readGroup),
    notWith: optionalRows(instance, 'notWith').map(readNotWith),
  }
  for (const row of findings.rows) row.noteUnread()
  if (findings.dayForms.size > 1) findings.lines.push('days must all be whole numbers or all be dates')
  const lines = [...findings.lines, ...findMisplaced(file, SETTINGS)]
  // Who is missing can only be said once everybody could be read, and who is in whose way once everybody is there.
  const checks = [
    () => lines,
    () => findTooMany(input.hosts),
    () => [...checkReferences(input), ...checkTravelling(input)],
    () => findKeptInVain({ ...input, hosts: withOverbooking(input) }, findings.dayForms.has('dated')),
  ]
  for (const check of checks) {
    const found = check()
    if (found.length > 0) return { ok: false, error: found }
  }
  return { ok: true, value: input }
}

/** What is said inside `instance`, or on the command line. */
const SETTINGS = [
  'policy',
  'guests',
  'hosts',
  'pins',
  'vetoes',
  'declined',
  'locked',
  'holdBack',
  'heldPlaces',
  'groups',
  'notWith',
]
const OPTIONS = new Set(['seed', 'objective', 'prove', 'seconds', 'reserve', 'second'])

/** Names beside `instance` that somebody meant to be read. */
function findMisplaced(file: unknown, names: readonly string[]): string[] {
  return Object.keys(Object(file)).flatMap((name) => {
    if (name === 'instance') return []
    if (names.includes(name)) return [`${name} stands beside instance, where nothing reads it: put it inside`]
    if (OPTIONS.has(name)) return [`${name} is said on the command line, not in the file`]
    const unknown = sayUnknown(name, names)
    return unknown.includes('did you mean') ? [`${name} ${unknown}`] : []
  })
}

function findTooMany(hosts: readonly MatchingHost[]): string[] {
  const places = countPlaces(hosts.flatMap(({ rooms }) => rooms))
  return places > MOST_PLACES
    ? [`instance.hosts offer ${places} places, which is more than ${MOST_PLACES}`]
    : []
}

export const DEFAULT_POLICY: RoundPolicy = {
  youngAge: 27,
  veryYoungAge: 21,
  olderAge: 35,
  guestAgeLimit: 45,
  commuteMinutes: { comfortable: 45, longest: 90 },
  doubleBed: 'named',
}

function readPolicy(instance: Row, findings: Findings): RoundPolicy {
  if (!instance.has('policy')) return DEFAULT_POLICY
  const policy = readRow(instance.raw('policy'), 'instance.policy', findings)
  const age = (name: string, standard: number) =>
    policy.has(name) ? policy.whole(name, 0, MOST_AGE) : standard
  const before = findings.lines.length
  const youngAge = age('youngAge', DEFAULT_POLICY.youngAge)
  const veryYoungAge = age('veryYoungAge', DEFAULT_POLICY.veryYoungAge)
  if (youngAge < veryYoungAge && findings.lines.length === before)
    policy.note(`.youngAge must not be below veryYoungAge, and is ${youngAge} where that is ${veryYoungAge}`)
  return {
    youngAge,
    veryYoungAge,
    olderAge: age('olderAge', DEFAULT_POLICY.olderAge),
    guestAgeLimit: age('ageLimit', DEFAULT_POLICY.guestAgeLimit),
    commuteMinutes: policy.has('commuteMinutes') ? readCommute(policy) : DEFAULT_POLICY.commuteMinutes,
    doubleBed: policy.has('doubleBed')
      ? policy.oneOf('doubleBed', DOUBLE_BED_POLICIES)
      : DEFAULT_POLICY.doubleBed,
    ...(policy.has('groupRank') ? { groupRank: policy.oneOf('groupRank', GROUP_RANKS) } : {}),
    ...(policy.has('hallOverbook') ? { hallOverbook: policy.whole('hallOverbook', 0, MOST_OVERBOOK) } : {}),
    ...(policy.has('kindness') ? { kindness: readKindness(policy, findings) } : {}),
  }
}

const MOST_WEIGHT = 1_000
/** In percent of the places of a hall. */
const MOST_OVERBOOK = 100

/** Weights of the terms that the file names. */
function readKindness(policy: Row, findings: Findings): Partial<Weights> {
  const row = readRow(policy.raw('kindness'), `${policy.where}.kindness`, findings)
  const named = TERMS.filter((term) => row.has(term))
  return Object.fromEntries(
    named.map((term) => [term, row.whole(term, 0, term === 'concerns' ? 1 : MOST_WEIGHT)]),
  )
}

function readCommute(policy: Row): RoundPolicy['commuteMinutes'] {
  const bounds = policy.raw('commuteMinutes')
  const [comfortable, longest]: unknown[] = Array.isArray(bounds) && bounds.length === 2 ? bounds : []
  if (isMinutes(comfortable) && isMinutes(longest) && comfortable <= longest) return { comfortable, longest }
  policy.note(`.commuteMinutes must be two numbers from 0 to ${MOST_MINUTES}, the smaller one first`)
  return DEFAULT_POLICY.commuteMinutes
}

const optionalRows = (row: Row, name: ListName): Row[] => (row.has(name) ? row.rows(name) : [])

function readGuest(row: Row): MatchingGuest {
  return {
    id: row.id('id'),
    age: row.whole('age', 0, MOST_AGE),
    gender: row.oneOf('gender', GENDERS),
    nights: row.nights(),
    globalSouth: row.flag('globalSouth'),
    marginalized: row.flag('marginalized'),
    accredited: row.flag('accredited'),
    onlyFemaleHosts: row.flag('onlyFemaleHosts'),
    longCommuteOk: row.flag('longCommuteOk'),
    roomSharing: row.oneOf('roomSharing', ROOM_SHARING_WISHES),
    sleeping: row.someOf('sleeping', SLEEPING_WISHES),
    petProblem: row.flag('petProblem'),
    sharesWith: row.has('sharesWith') ? row.ids('sharesWith') : [],
    ...(row.has('languages') ? { languages: row.languages() } : {}),
    ...(row.has('accept') ? { accept: row.share('accept') } : {}),
    accessMust: row.has('accessMust') ? row.severalOf('accessMust', ACCESS_NEEDS) : [],
    accessAsk: row.has('accessAsk') ? row.severalOf('accessAsk', ACCESS_NEEDS) : [],
  }
}

function readHost(row: Row): MatchingHost {
  return {
    id: row.id('id'),
    gender: row.oneOf('gender', GENDERS),
    living: row.oneOf('living', LIVING_SITUATIONS),
    pets: row.flag('pets'),
    femalesOnly: row.flag('femalesOnly'),
    okOver35: row.flag('okOver35'),
    access: row.has('access') ? row.severalOf('access', ACCESS_NEEDS) : [],
    ...(row.has('languages') ? { languages: row.languages() } : {}),
    nights: row.nights(),
    commuteMinutes: row.minutes('commuteMinutes'),
    guestsAtMost: row.has('guestsAtMost') ? row.whole('guestsAtMost', 0, MOST_GUESTS_OF_HOST) : null,
    rooms: readRooms(row),
  }
}

function readRooms(host: Row): Room[] {
  const rooms = host.rows('rooms')
  const ids = rooms.map((room) => room.id('id'))
  for (const id of findDuplicates(ids)) host.note(` has the room id ${JSON.stringify(id)} twice`)
  return rooms.map((room, index) => ({
    id: ids[index]!,
    type: room.oneOf('type', ROOM_TYPES),
    ...(room.has('femalesOnly') ? { femalesOnly: room.flag('femalesOnly') } : {}),
    beds: room.rows('beds').map((bed) => ({
      kind: bed.oneOf('kind', BED_KINDS),
      quantity: bed.whole('count', 1, MOST_BEDS_OF_KIND),
    })),
  }))
}

function readPin(row: Row): Pin {
  return { ...readVeto(row), room: row.has('room') ? row.id('room') : null }
}

function readVeto(row: Row): Veto {
  return { guest: row.id('guest'), host: row.id('host') }
}

function readHoldBack(instance: Row, findings: Findings): HoldBack {
  const row = readRow(instance.raw('holdBack'), 'instance.holdBack', findings)
  const tiersFrom = row.has('tiersFrom') ? row.whole('tiersFrom', 1, TIER_COUNT) : null
  // Said by `findDoubtful`.
  row.pass('shareOfPlaces')
  return { tiersFrom }
}

function readHeldPlace(row: Row): HeldPlace {
  return { host: row.id('host'), room: row.id('room'), bed: row.whole('bed', 0, MOST_ROWS.beds) }
}

function readLocked(row: Row): Assignment {
  return { ...readVeto(row), room: row.id('room'), bed: row.whole('bed', 0, MOST_ROWS.beds) }
}

function readGroup(row: Row): TravelGroup {
  const id = row.id('id')
  const guests = row.ids('guests')
  if (guests.length > LARGEST_GROUP)
    row.note(`.guests must be a list of ${LARGEST_GROUP} at most, not ${guests.length}`)
  return { id, guests, kind: row.oneOf('kind', GROUP_KINDS) }
}

function readNotWith(row: Row): NotWith {
  return { a: row.id('a'), b: row.id('b') }
}
