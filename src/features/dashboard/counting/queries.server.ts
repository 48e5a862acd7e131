import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { sql, type RawBuilder } from '#db/sql.server.ts'
import { waitingEntries } from '#features/admins/queries.server.ts'
import { countEach, type ListScene } from '#features/lists/queries.server.ts'
import { countMailTrouble } from '#features/mail-queue/queries.server.ts'
import { matchList } from '#features/matches/listing/queries.server.ts'
import { guestList } from '#features/records/guests/queries.server.ts'
import { hostList } from '#features/records/hosts/queries.server.ts'
import { GUEST_LISTS, HOST_LISTS, MATCH_LISTS, NEEDS, type Need, type NeedKey } from '../components/needs.ts'

/** A mail that was due longer ago than this is late. */
const LATE_MINUTES = 15
const NEW_DAYS = 7

/**
 * Where the edition stands: guests who wait, those who have accepted, and all who need a bed; matches by state; `free` beds of one night, `newGuests` and `newHosts` of the
 * last seven days.
 */
export type Numbers = Record<
  'waiting' | 'withPlace' | 'guests' | 'draft' | 'offered' | 'accepted' | 'free' | 'newGuests' | 'newHosts',
  number
>

/** Where the edition stands, and what needs somebody: only what is there, the most urgent first. */
export async function countAll(
  tx: Tx,
  scene: ListScene,
  {
    night,
    mailPage,
    backups,
  }: { night: Temporal.PlainDate; mailPage: string | null; backups: { isLate: boolean; hasFailed: boolean } },
): Promise<{ needs: Need[]; numbers: Numbers }> {
  const { edition, now } = scene
  const guests = await countEach(tx, guestList, GUEST_LISTS, scene)
  const hosts = await countEach(tx, hostList, HOST_LISTS, scene)
  const matches = await countEach(tx, matchList, MATCH_LISTS, scene)
  const mail = await countMailTrouble(tx, {
    since: edition.registrationOpensOn.toZonedDateTime(edition.timeZone).toInstant(),
    lateBefore: now.subtract({ minutes: LATE_MINUTES }),
  })
  const requests = await waitingEntries(tx).select('personId').execute()
  const { waiting, withDraft, withOffer, withPlace } = guests
  const { draft, offered, accepted } = matches
  const counts: Record<NeedKey, number> = {
    ...guests,
    ...hosts,
    ...matches,
    'mail-paused': mail.isPaused ? 1 : 0,
    'backup-late': backups.isLate ? 1 : 0,
    'backup-failed': backups.hasFailed ? 1 : 0,
    'mail-failed': mail.failed,
    'mail-late': mail.late,
    requests: requests.length,
  }
  const needs = NEEDS.map((key) => ({ key, count: counts[key], to: pageOf(key, mailPage) }))
  const free = await countFree(tx, scene, night)
  return {
    needs: needs.filter(({ count }) => count > 0),
    numbers: {
      waiting,
      withPlace,
      guests: waiting + withDraft + withOffer + withPlace,
      draft,
      offered,
      accepted,
      free,
      ...(await countNew(tx, scene)),
    },
  }
}

const isIn = <Key extends string>(record: Record<Key, string>, key: string): key is Key =>
  Object.hasOwn(record, key)

function pageOf(key: NeedKey, mailPage: string | null): string | null {
  if (isIn(GUEST_LISTS, key)) return `/admin/guests?${GUEST_LISTS[key]}`
  if (isIn(HOST_LISTS, key)) return `/admin/hosts?${HOST_LISTS[key]}`
  if (isIn(MATCH_LISTS, key)) return `/admin/match?${MATCH_LISTS[key]}`
  if (key === 'backup-late' || key === 'backup-failed') return '/admin/calendar'
  return key === 'requests' ? '#requests' : mailPage
}

/**
 * The places that are free on one night, as /admin/rooms counts them: nobody there, nobody in the room who shares with
 * nobody, and one person per bed where the edition says so.
 */
async function countFree(tx: Tx, { edition, now }: ListScene, night: Temporal.PlainDate): Promise<number> {
  const isOnePerBed = edition.doubleBed === 'never'
  const isTaken = isOnePerBed
    ? sql`(place.room_id, place.kind, place.bed_number) in (
        select bed.room_id, bed.kind, bed.bed_number from held join place bed on bed.id = held.place_id)`
    : sql`place.id in (select place_id from held)`
  // By its two ends: behind row-level security the database knows nothing of how many contain a day, takes them for a
  // handful, and would look up the rest for each.
  const covers = (stay: RawBuilder<unknown>) =>
    sql`lower(${stay}) <= ${night.toString()}::date and upper(${stay}) > ${night.toString()}::date`
  // Lists to look into, not joins: the database takes who holds a place for a handful and would look through all for each.
  const { rows } = await sql<{ free: number }>`
    with held as materialized (
      select match.place_id, match.room_id, match.alone_in_room or guest.room_sharing = 'no' as alone
      from match
      join guest_facts guest on guest.registration_id = match.guest_registration_id
      where match.edition_id = ${edition.id} and ${covers(sql`match.stay`)}
        and (match.state in ('draft', 'accepted', 'completed') or (match.state = 'offered'
          and (match.deadline_at is null or match.deadline_at >= ${now.toString()}::timestamptz))))
    select count(*)::int as free
    from place
    join room on room.id = place.room_id and room.removed_at is null
    join registration on registration.id = room.registration_id and registration.edition_id = ${edition.id}
      and registration.state = 'submitted' and registration.person_id is not null and not exists (
        select from person where person.id = registration.person_id and email_confirmed_at is null)
    join host_facts host on host.registration_id = registration.id and ${covers(sql`host.stay`)}
    where place.removed_at is null ${isOnePerBed ? sql`and place.seat = 1` : sql``}
      and place.room_id not in (select room_id from held where alone) and not (${isTaken})`.execute(tx)
  return rows[0]?.free ?? 0
}

async function countNew(
  tx: Tx,
  { edition, now }: ListScene,
): Promise<Pick<Numbers, 'newGuests' | 'newHosts'>> {
  const since = now.subtract({ hours: 24 * NEW_DAYS }).toString()
  const { rows } = await sql<{ guests: number; hosts: number }>`
    select (count(*) filter (where role = 'guest'))::int as guests, (count(*) filter (where role = 'host'))::int as hosts
    from registration where edition_id = ${edition.id} and state = 'submitted' and submitted_at >= ${since}::timestamptz`.execute(
    tx,
  )
  return { newGuests: rows[0]?.guests ?? 0, newHosts: rows[0]?.hosts ?? 0 }
}
