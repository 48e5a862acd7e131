import { DOUBLE_BED_POLICIES } from '#domain/edition.ts'
import { GENDERS, ROOM_SHARING_WISHES, SLEEPING_WISHES } from '#domain/guest.ts'
import { LIVING_SITUATIONS } from '#domain/host.ts'
import { BED_KINDS, ROOM_TYPES, type Room } from '#domain/room.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import {
  TIER_COUNT,
  type Assignment,
  type HeldPlace,
  type HoldBack,
  type MatchingGuest,
  type MatchingHost,
  type MatchingInput,
  type Pin,
  type RoundPolicy,
  type Veto,
} from '../model.ts'
import { readRow, type Findings, type Row } from './fields.ts'
import { checkReferences, findDuplicates } from './references.ts'

/**
 * A matching file (README "Problem") as the input of a round, or one line for each thing wrong with it: unknown values, `end` not after `start`, ids
 * twice, pins and vetoes of nobody, days counted here and dated there. What the file does not know takes the defaults.
 * Beyond the README: a host may say `guestsAtMost`, and `locked[]` `{guest, host, room, bed}` are matches already offered or accepted. `holdBack`
 * `{tiersFrom?, shareOfPlaces?}` says what is left for later rounds, `heldPlaces[]` `{host, room, bed}` what an earlier plan has held back already.
 */
export function readInput(file: unknown): Result<MatchingInput, readonly string[]> {
  const findings: Findings = { lines: [], dayForms: new Set() }
  const instance = readRow(Object(file).instance, 'instance', findings)
  if (findings.lines.length > 0) return refuse(findings.lines)
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
  }
  if (findings.dayForms.size > 1) findings.lines.push('days must all be whole numbers or all be dates')
  // Who is missing can only be said once everybody could be read.
  if (findings.lines.length === 0) findings.lines.push(...checkReferences(input))
  return findings.lines.length === 0 ? ok(input) : refuse(findings.lines)
}

/** What a file does not set (README). */
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
  const age = (name: string, standard: number) => (policy.has(name) ? policy.whole(name) : standard)
  return {
    youngAge: age('youngAge', DEFAULT_POLICY.youngAge),
    veryYoungAge: age('veryYoungAge', DEFAULT_POLICY.veryYoungAge),
    olderAge: age('olderAge', DEFAULT_POLICY.olderAge),
    guestAgeLimit: age('ageLimit', DEFAULT_POLICY.guestAgeLimit),
    commuteMinutes: policy.has('commuteMinutes') ? readCommute(policy) : DEFAULT_POLICY.commuteMinutes,
    doubleBed: policy.has('doubleBed')
      ? policy.oneOf('doubleBed', DOUBLE_BED_POLICIES)
      : DEFAULT_POLICY.doubleBed,
  }
}

function readCommute(policy: Row): RoundPolicy['commuteMinutes'] {
  const bounds = policy.raw('commuteMinutes')
  const [comfortable, longest] = Array.isArray(bounds) && bounds.length === 2 ? bounds.map(Number) : []
  if (comfortable !== undefined && longest !== undefined && 0 <= comfortable && comfortable <= longest) {
    return { comfortable, longest }
  }
  policy.note('.commuteMinutes must be two numbers, the smaller one first')
  return DEFAULT_POLICY.commuteMinutes
}

const optionalRows = (row: Row, name: string): Row[] => (row.has(name) ? row.rows(name) : [])

function readGuest(row: Row): MatchingGuest {
  return {
    id: row.id('id'),
    age: row.whole('age'),
    gender: row.oneOf('gender', GENDERS),
    nights: row.nights(),
    globalSouth: row.flag('globalSouth'),
    marginalized: row.flag('marginalized'),
    accredited: row.flag('accredited'),
    onlyFemaleHosts: row.flag('onlyFemaleHosts'),
    longCommuteOk: row.flag('longCommuteOk'),
    roomSharing: row.oneOf('roomSharing', ROOM_SHARING_WISHES),
    sleeping: row.severalOf('sleeping', SLEEPING_WISHES),
    petProblem: row.flag('petProblem'),
    sharesWith: row.has('sharesWith') ? row.ids('sharesWith') : [],
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
    nights: row.nights(),
    commuteMinutes: row.minutes('commuteMinutes'),
    guestsAtMost: row.has('guestsAtMost') ? row.whole('guestsAtMost') : null,
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
    beds: room
      .rows('beds')
      .map((bed) => ({ kind: bed.oneOf('kind', BED_KINDS), quantity: bed.whole('count', 1) })),
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
  const tiersFrom = row.has('tiersFrom') ? row.whole('tiersFrom', 1) : null
  const share = row.has('shareOfPlaces') ? row.raw('shareOfPlaces') : 0
  const isShare = typeof share === 'number' && 0 <= share && share <= 1
  if (!isShare) row.note('.shareOfPlaces must be a number from 0 to 1')
  if (tiersFrom !== null && tiersFrom > TIER_COUNT) row.note(`.tiersFrom must be ${TIER_COUNT} or less`)
  return { tiersFrom, shareOfPlaces: isShare ? share : 0 }
}

function readHeldPlace(row: Row): HeldPlace {
  return { host: row.id('host'), room: row.id('room'), bed: row.whole('bed') }
}

function readLocked(row: Row): Assignment {
  return { ...readVeto(row), room: row.id('room'), bed: row.whole('bed') }
}
