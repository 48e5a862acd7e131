/** Audiences that are nothing but this year's registrations: who they are is kept, and of what matches change only what is new is read. */
import type { Tx } from '#db/connect.server.ts'
import { keptBeside } from '#db/beside.server.ts'
import { SEARCHED } from '#db/guest-search-rows.server.ts'
import { type Marked, readKept } from '#db/kept-readings.server.ts'
import { readKeptRows } from '#db/kept-rows.server.ts'
import { readRows, sql } from '#db/sql.server.ts'
import type { Audience, BroadcastKind } from '#domain/audience.ts'
import { guestSearch, isLookedFor } from '#domain/guest-search.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Keys } from '#platform/keys.server.ts'
import {
  type AudienceMember,
  isReached,
  partRecipients,
  todayOf,
  whoIsLookedFor,
} from './audiences.server.ts'

export const HERE = ['everyone', 'guests', 'matched-guests', 'unplaced-guests', 'matched-hosts'] as const
export type AudienceHere = (typeof HERE)[number]
export const isHere = (audience: Audience): audience is AudienceHere => HERE.some((one) => one === audience)

type Here = Pick<AudienceMember, 'personId' | 'email' | 'locale' | 'isAddressBad'> & {
  registrationId: string
}
/** `leavesOn`: of guests, as ISO date. */
type Registered = Here & { role: 'guest' | 'host'; isBlocked: boolean; leavesOn: string | null }
/** What the matches of a guest, and what they have found themselves, say; nothing is said of who has none. */
type Placing = {
  holdsPlace: boolean
  /** Homes in which both count on their match and have heard of it. */
  promisedBy: string[]
  isLookedFor: boolean
  /** When an offer runs out, or leaves. */
  untilMs: number | null
}

/** The members of all of these; a test compares them with `listAudience`. */
export async function listAudiencesHere(
  tx: Tx,
  editionId: string,
): Promise<Readonly<Record<AudienceHere, readonly Here[]>>> {
  const people = await listPeopleHere(tx, editionId)
  const placings = await listPlacings(tx, editionId)
  const { rows } = await sql<{ today: string }>`select ${todayOf(editionId)}::text as today`.execute(tx)
  const { today } = rows[0]!
  type Parted = { placings: object; today: string; here: Record<AudienceHere, Here[]> }
  return keptBeside<Parted>(people, 'audiences', (last) =>
    last?.placings === placings && last.today === today
      ? last
      : { placings, today, here: part(people, placings, today) },
  ).here
}

function part(
  people: readonly Registered[],
  placings: ReadonlyMap<string, Placing>,
  today: string,
): Record<AudienceHere, Here[]> {
  const placed = people.filter(({ isBlocked }) => !isBlocked)
  const guests = placed.filter(({ role }) => role === 'guest')
  const homes = new Set([...placings.values()].flatMap(({ promisedBy }) => promisedBy))
  // Of most nothing is known but that they wait, and the rule says the same of all of them.
  const isPlainLookedFor = isLookedFor(
    guestSearch({ isSubmitted: true, isElsewhere: false, isBlocked: false, holds: null, lastEnd: null }),
  )
  return {
    everyone: [...new Map(placed.map((one) => [one.personId, one])).values()],
    guests,
    'matched-guests': people.filter(
      ({ role, registrationId }) =>
        role === 'guest' && (placings.get(registrationId)?.promisedBy.length ?? 0) > 0,
    ),
    'unplaced-guests': guests.filter(({ registrationId, leavesOn }) => {
      if (leavesOn === null || leavesOn <= today) return false
      const placing = placings.get(registrationId)
      return placing ? !placing.holdsPlace && placing.isLookedFor : isPlainLookedFor
    }),
    'matched-hosts': people.filter(
      ({ role, registrationId }) => role === 'host' && homes.has(registrationId),
    ),
  }
}

export const PEOPLE_HERE = [
  'registration',
  'person',
  'bad_address',
  'block',
  'block_party',
  'guest_facts',
] as const satisfies readonly Marked[]

export function listPeopleHere(tx: Tx, editionId: string): Promise<readonly Registered[]> {
  type Row = [string, string, 'guest' | 'host', string | null, Locale, boolean, boolean, string | null]
  const read = async () => {
    const rows = await readRows<Row>(tx, {
      columns: sql`person.id, r.id, r.role, person.mail_to, person.locale, bad.person_id is not null,
        person.id in (select person_id from blocked_person), upper(guest_facts.stay)::text`,
      from: sql`registration r join person on person.id = r.person_id and person.known_at is not null
        left join bad_address bad on bad.person_id = person.id and bad.put_right_at is null
        left join guest_facts on guest_facts.registration_id = r.id
        where r.edition_id = ${editionId}::uuid and r.state = 'submitted'`,
      order: sql`r.id`,
    })
    return rows.map(([personId, registrationId, role, email, locale, isAddressBad, isBlocked, leavesOn]) => ({
      personId,
      registrationId,
      role,
      email,
      locale,
      isAddressBad,
      isBlocked,
      leavesOn,
    }))
  }
  return readKept(tx, {
    name: `people here ${editionId}`,
    tables: PEOPLE_HERE,
    read,
    size: (all) => all.length,
  })
}

function listPlacings(tx: Tx, editionId: string): Promise<ReadonlyMap<string, Placing>> {
  return readKeptRows<Placing>(tx, {
    name: `placings ${editionId}`,
    tables: SEARCHED,
    read: (inTx, only) => readPlacings(inTx, editionId, only),
    until: ({ untilMs }) => untilMs,
  })
}

type PlacingRow = [guest: string, holdsPlace: boolean, promisedBy: string[] | null, untilMs: number | null]

async function readPlacings(
  tx: Tx,
  editionId: string,
  only: readonly string[] | undefined,
): Promise<Map<string, Placing>> {
  const rows = await readRows<PlacingRow>(tx, {
    columns: sql`guest, holds_place, promised_by, until_ms`,
    from: sql`(select guest, coalesce(bool_or(holds_place), false) as holds_place,
        array_agg(host_registration_id) filter (where is_promised and not is_held) as promised_by,
        (extract(epoch from least(min(deadline_at) filter (where is_open_offer), min(held_until) filter (where is_held))) * 1000)::float8
          as until_ms
      from (select id as guest from registration where edition_id = ${editionId}::uuid and role = 'guest'
          and (id in (select guest_registration_id from match) or id in (select registration_id from departed_match)
            or id in (select registration_id from arranged_elsewhere))
          and ${only ? sql`id = any(${[...only]}::uuid[])` : sql`true`}) as tried
        left join live_match on live_match.guest_registration_id = guest
      group by guest) as of_guest`,
    order: sql`guest`,
  })
  const without = rows.flatMap(([registrationId, holdsPlace]) => (holdsPlace ? [] : [{ registrationId }]))
  const lookedFor = new Set((await whoIsLookedFor(tx, without)).map(({ registrationId }) => registrationId))
  return new Map(
    rows.map(([guest, holdsPlace, promisedBy, untilMs]) => [
      guest,
      { holdsPlace, promisedBy: promisedBy ?? [], isLookedFor: lookedFor.has(guest), untilMs },
    ]),
  )
}

/** How many of an audience get a mail, want none, or cannot be reached; a test compares it with `findRecipients`. */
export async function countHere(
  tx: Tx,
  keys: Keys,
  { audience, kind, editionId }: { audience: AudienceHere; kind: BroadcastKind; editionId: string },
) {
  const members = (await listAudiencesHere(tx, editionId))[audience]
  const gets = await readKept(tx, {
    name: `gets ${kind} ${editionId}`,
    tables: [...PEOPLE_HERE, 'suppression'],
    read: async () => {
      const { recipients } = await partRecipients(tx, keys, kind, await listPeopleHere(tx, editionId))
      return new Set(recipients.map(({ registrationId }) => registrationId))
    },
    size: (all) => all.size,
  })
  const recipients = members.filter(({ registrationId }) => gets.has(registrationId))
  const unreachable = members.filter((one) => !isReached(one, kind)).length
  return { recipients, leftOut: members.length - recipients.length - unreachable, unreachable }
}
