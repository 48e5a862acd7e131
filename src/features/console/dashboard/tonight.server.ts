import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import { recordContactsShown, recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readCounted, type Marked } from '#db/kept-readings.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { arrivedSay, type Told } from '#domain/milestone.ts'
import type { Stay } from '#domain/stay.ts'
import { TONIGHT, type Tonight, tonightOf } from '#domain/tonight.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { listToldOf } from '#features/placing/matches/answering/missed.server.ts'
import { compareNames } from '#i18n/sorting.ts'
import { spacedPhone } from '#platform/phone.server.ts'

type Known = { matchId: string; part: Tonight; stay: Stay; told: readonly Told[] }

async function listTonight(tx: Tx, edition: Edition, now: Temporal.Instant): Promise<Known[]> {
  const here = now.toZonedDateTimeISO(edition.timeZone)
  const today = here.toPlainDate().toString()
  const { rows } = await sql<{ matchId: string; stay: string }>`
    select id as match_id, stay from live_match where edition_id = ${edition.id} and is_accepted
      and lower(stay) <= ${today}::date and upper(stay) >= ${today}::date`.execute(tx)
  const said = await listToldOf(
    tx,
    rows.map(({ matchId }) => matchId),
  )
  return rows.flatMap((row) => {
    const known = { matchId: row.matchId, stay: readStay(row.stay), told: said.get(row.matchId) ?? [] }
    const part = tonightOf(known, here)
    return part ? [{ ...known, part }] : []
  })
}

export type TonightCounts = Record<Tonight, number>

const countParts = (all: readonly Known[]): TonightCounts => ({
  missing: 0,
  arriving: 0,
  'in-house': 0,
  leaving: 0,
  ...Object.fromEntries(TONIGHT.map((each) => [each, all.filter(({ part }) => part === each).length])),
})

export const TONIGHT_COUNTED = ['match', 'milestone'] as const satisfies readonly Marked[]

/** How many places with an accepted guest stand in each part of tonight's list. */
export const countTonight = (tx: Tx, edition: Edition, now: Temporal.Instant): Promise<TonightCounts> =>
  readCounted(
    tx,
    `tonight ${edition.id}`,
    now,
    async () => countParts(await listTonight(tx, edition, now)),
    TONIGHT_COUNTED,
  )

export type Phone = { e164: string; words: string }
type Named = {
  matchId: string
  guestId: RegistrationId
  hostId: RegistrationId
  guest: string
  host: string
  guestPhone: string | null
  hostPhone: string | null
  address: string | null
  /** When they want to come, as an hour of the day, and by what. */
  hour: number | null
  comesWith: string | null
  lookedAfterBy: string | null
  /** The two have said that they can't reach each other. */
  isUnreached: boolean
}
export type TonightLine = Omit<Named, 'guestPhone' | 'hostPhone'> & {
  part: Tonight
  /** First night and day of departure, ISO dates. */
  start: string
  end: string
  guestPhone: Phone | null
  hostPhone: Phone | null
  /** When an organiser last heard that they are on the way (ISO). */
  heardAt: string | null
  /** An organiser has said that they are there, and can take it back. */
  isOurs: boolean
}

/** Everybody with an accepted place who comes, is there, is missed or leaves today, with whom to ring up. */
export function findTonight(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { requestId, parts }: { requestId: string; parts: readonly Tonight[] },
) {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    await recordView(tx, admin, { action: 'list-tonight', requestId }, now)
    const all = await listTonight(tx, edition, now)
    const shown = new Map(
      all.filter(({ part }) => parts.includes(part)).map((known) => [known.matchId, known]),
    )
    const named = await readNamed(tx, [...shown.keys()])
    const subjects = named.flatMap(({ guestId, hostId }) => [guestId, hostId])
    await recordContactsShown(tx, admin, { subjects, requestId }, now)
    return {
      today: now.toZonedDateTimeISO(edition.timeZone).toPlainDate().toString(),
      timeZone: edition.timeZone,
      counts: countParts(all),
      lines: named
        .flatMap((row) => {
          const known = shown.get(row.matchId)
          return known ? [lineOf(row, known)] : []
        })
        .toSorted(byPart),
    }
  })
}

function lineOf({ guestPhone, hostPhone, ...row }: Named, { part, stay, told }: Known): TonightLine {
  const heard = told.find(({ what, takenBackAt }) => what === 'on-the-way' && takenBackAt === null)
  return {
    ...row,
    part,
    start: stay.start.toString(),
    end: stay.end.toString(),
    guestPhone: readPhone(guestPhone),
    hostPhone: readPhone(hostPhone),
    heardAt: heard?.toldAt.toString() ?? null,
    isOurs: arrivedSay(told).organiser,
  }
}

const readPhone = (e164: string | null): Phone | null =>
  e164 === null ? null : { e164, words: spacedPhone(e164) }

/** Who comes by the hour, who has not said when last; those who are there by their home. */
function byPart(one: TonightLine, other: TonightLine): number {
  const part = TONIGHT.indexOf(one.part) - TONIGHT.indexOf(other.part)
  const hour = one.part === 'arriving' ? (one.hour ?? 24) - (other.hour ?? 24) : 0
  return part || hour || compareNames(one.host, other.host) || compareNames(one.guest, other.guest)
}

async function readNamed(tx: Tx, matchIds: readonly string[]): Promise<Named[]> {
  if (matchIds.length === 0) return []
  const { rows } = await sql<Named>`
    select match.id as match_id, match.guest_registration_id as guest_id,
      match.host_registration_id as host_id, ${nameOfRegistration('match.guest_registration_id')} as guest,
      ${nameOfRegistration('match.host_registration_id')} as host, guest.phone_e164 as guest_phone,
      host.phone_e164 as host_phone, home.street || ' ' || home.house_number || ', ' || home.postal_code as address,
      arrival.arrives_about as hour, arrival.arrives_with as comes_with, organiser.email as looked_after_by,
      exists (select from contact_problem where match_id = match.id and decided_at is null) as is_unreached
    from match
    left join contact guest on guest.registration_id = match.guest_registration_id
    left join contact host on host.registration_id = match.host_registration_id
    left join host_address home on home.registration_id = match.host_registration_id
    left join arrival on arrival.match_id = match.id
    left join looked_after looked on looked.match_id = match.id
    left join person organiser on organiser.id = looked.person_id
    where match.id = any(${matchIds}::uuid[])`.execute(tx)
  return rows
}
