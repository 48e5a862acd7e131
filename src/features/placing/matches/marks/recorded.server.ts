/** What is written down of guests and hosts as pairs, whatever they have answered: never again, and places that guests did not want (rules: fit, life of a match). */
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { matchLifeColumns, readMatch } from '#db/match-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import type { RecordedReason } from 'bed-matching/rules/eligibility.ts'
import { endsWish, howTurnedDown, type TurnedDown } from '#domain/match-state.ts'
import { listReasonsOfOthers, type TravellingIn } from '../travelling/travelling.server.ts'

export type Recorded = {
  reasons: readonly RecordedReason[]
  /** Why never again: words of an organiser or how their match ended; null since one of the two refused, or where it is no such pair. */
  vetoReason: string | null
  /** How the guest last said no to a place with this host. */
  turnedDown: TurnedDown | null
}
export type RecordedPair = Recorded & { guestId: string; hostId: string }

/** Pairs of whom something is written down: those of a guest, of some, of a host, or of a whole edition. */
type PairsOf =
  | { guestId: string }
  | { guestIds: readonly string[] }
  | { hostId: string }
  | { editionId: string }

/** Of one guest, by host. */
export async function listRecordedOfGuest(
  tx: Tx,
  guestId: string,
  /** How those of the edition travel; who knows it already need not ask again. */
  travelling?: TravellingIn,
): Promise<Map<string, Recorded>> {
  return new Map((await listAllReasons(tx, { guestId }, travelling)).map((pair) => [pair.hostId, pair]))
}

/** Of one host, by guest. */
export async function listRecordedOfHost(tx: Tx, hostId: string): Promise<Map<string, Recorded>> {
  return new Map((await listAllReasons(tx, { hostId })).map((pair) => [pair.guestId, pair]))
}

/** With what follows from where others are; a plan of a whole round sees to that by itself. */
async function listAllReasons(
  tx: Tx,
  of: { guestId: string } | { hostId: string },
  travelling?: TravellingIn,
): Promise<RecordedPair[]> {
  const pairs = new Map((await listRecorded(tx, of)).map((pair) => [`${pair.guestId} ${pair.hostId}`, pair]))
  for (const { guestId, hostId, reason } of await listReasonsOfOthers(tx, of, travelling)) {
    const key = `${guestId} ${hostId}`
    const known = pairs.get(key) ?? { guestId, hostId, reasons: [], vetoReason: null, turnedDown: null }
    pairs.set(key, { ...known, reasons: [...known.reasons, reason] })
  }
  return [...pairs.values()]
}

/** For a match that is there: that the guest did not want the place is what its organiser knew, or what this very match says. */
export function withoutDeclined(reasons: readonly RecordedReason[] = []): RecordedReason[] {
  return reasons.filter((reason) => reason !== 'declined-before')
}

export async function listRecorded(tx: Tx, of: PairsOf): Promise<RecordedPair[]> {
  const pairs = new Map<string, RecordedPair>()
  const add = ({ guestId, hostId }: Ids, reason: RecordedReason, more: Partial<Recorded> = {}) => {
    const key = `${guestId} ${hostId}`
    const known = pairs.get(key) ?? { guestId, hostId, reasons: [], vetoReason: null, turnedDown: null }
    pairs.set(key, { ...known, ...more, reasons: [...new Set([...known.reasons, reason])] })
  }
  for (const pair of await listRefused(tx, of)) add(pair, 'vetoed')
  // What somebody has said comes after what is only known, and counts.
  for (const pair of await listVetoes(tx, of)) add(pair, 'vetoed', { vetoReason: pair.reason })
  for (const pair of await listKeptApart(tx, of)) add(pair, 'kept-apart')
  for (const { how, ...pair } of await listEnded(tx, of)) {
    if (how) add(pair, 'declined-before', { turnedDown: how })
  }
  return [...pairs.values()]
}

/** When guest or host last said no to a place of this pair, as `guest host`: a wish for the pair from before then has been tried. */
export async function listNoes(tx: Tx, of: PairsOf): Promise<Map<string, Temporal.Instant>> {
  const ended = await listEnded(tx, of)
  return new Map(ended.map(({ guestId, hostId, at }) => [`${guestId} ${hostId}`, at]))
}

type Ids = { guestId: string; hostId: string }

function listVetoes(tx: Tx, of: PairsOf) {
  return tx
    .selectFrom('veto as pair')
    .innerJoin('registration', 'registration.id', 'pair.guestRegistrationId')
    .select(['pair.guestRegistrationId as guestId', 'pair.hostRegistrationId as hostId', 'pair.reason'])
    .where(isOf(of, sql.ref('registration.edition_id')))
    .execute()
}

/** Whom the incident team has blocked with whom, as guest and host of one edition (rules: incidents). */
export function listKeptApart(tx: Tx, of: PairsOf): Promise<Ids[]> {
  return tx
    .selectFrom('keptApart as apart')
    .innerJoin('registration as guest', 'guest.personId', 'apart.personId')
    .innerJoin('registration as host', 'host.personId', 'apart.otherPersonId')
    .select(['guest.id as guestId', 'host.id as hostId'])
    .where('guest.role', '=', 'guest')
    .where('host.role', '=', 'host')
    .whereRef('guest.editionId', '=', 'host.editionId')
    .$if('guestId' in of, (query) => query.where('guest.id', '=', 'guestId' in of ? of.guestId : ''))
    .$if('guestIds' in of, (query) =>
      query.where(sql<boolean>`guest.id = any(${'guestIds' in of ? [...of.guestIds] : []}::uuid[])`),
    )
    .$if('hostId' in of, (query) => query.where('host.id', '=', 'hostId' in of ? of.hostId : ''))
    .$if('editionId' in of, (query) =>
      query.where('guest.editionId', '=', 'editionId' in of ? of.editionId : ''),
    )
    .execute()
}

/** One of the two has said that it does not work. */
function listRefused(tx: Tx, of: PairsOf) {
  return tx
    .selectFrom('rematchTask as task')
    .innerJoin('match as pair', 'pair.id', 'task.matchId')
    .select(['pair.guestRegistrationId as guestId', 'pair.hostRegistrationId as hostId'])
    .where('task.cause', '=', 'refused')
    .where(isOf(of, sql.ref('pair.edition_id')))
    .execute()
}

/** Matches that one side has ended, the last one last. */
async function listEnded(tx: Tx, of: PairsOf) {
  const rows = await tx
    .selectFrom('liveMatch as match')
    .innerJoin('match as pair', 'pair.id', 'match.id')
    .select(['pair.guestRegistrationId as guestId', 'pair.hostRegistrationId as hostId'])
    .select(matchLifeColumns)
    .select((eb) => eb.fn<Temporal.Instant>('app.moment', []).as('now'))
    .where('match.holdsPlace', '=', false)
    .where(isOf(of, sql.ref('pair.edition_id')))
    .execute()
  return rows
    .flatMap(({ guestId, hostId, now, ...row }) => {
      const match = readMatch(row)
      const at = match.endedAt ?? match.deadline
      return at && endsWish(match, now) ? [{ guestId, hostId, at, how: howTurnedDown(match, now) }] : []
    })
    .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
}

/** Hosts who have cancelled a match in this edition: their places still count, but somebody should ask. */
export async function listCancellingHosts(tx: Tx, editionId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('match')
    .select('hostRegistrationId')
    .where('editionId', '=', editionId)
    .where('endReason', '=', 'host-cancelled')
    .execute()
  return new Set(rows.map((row) => row.hostRegistrationId))
}

function isOf(of: PairsOf, edition: ReturnType<typeof sql.ref>) {
  if ('guestId' in of) return sql<boolean>`pair.guest_registration_id = ${of.guestId}`
  if ('guestIds' in of) return sql<boolean>`pair.guest_registration_id = any(${[...of.guestIds]}::uuid[])`
  if ('hostId' in of) return sql<boolean>`pair.host_registration_id = ${of.hostId}`
  return sql<boolean>`${edition} = ${of.editionId}`
}
