import { mint } from '#db/actor.server.ts'
import type { TestDatabase } from './database.ts'
import type { MatchState } from '#domain/match-state.ts'
import { aGuest, aHost, anAdmin, anEdition, type GuestOverrides, type HostOverrides } from './people.ts'

export type MatchOverrides = {
  state?: MatchState
  sentAt?: string | null
  deadlineAt?: string | null
  acceptedAt?: string | null
  endReason?: string | null
  /** First night and day of departure. */
  stay?: readonly [string, string]
  guest?: GuestOverrides
  host?: HostOverrides
}

type Rows = Pick<TestDatabase, 'sql' | 'db' | 'clock'>

/** Everything mails are about: Amina, a guest; Bruno, a host; and a match of the two. */
export async function aMatchOfTwo(database: Rows, o: MatchOverrides = {}) {
  const { sql, db, clock } = database
  const edition = await anEdition({ db, clock })
  const stay = o.stay ?? ['2027-06-13', '2027-06-20']
  const guest = await aGuest(
    { sql },
    { firstName: 'Amina', lastName: 'Diallo', locale: 'en', stay, ...o.guest },
  )
  const host = await aHost({ sql }, { firstName: 'Bruno', lastName: 'Schmidt', locale: 'de', ...o.host })
  const state = o.state ?? 'offered'
  const now = clock.now().toString()
  const [row] = await sql<{ id: string }>(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
       place_id, stay, state, alone_in_room, offered_at, sent_at, deadline_at, accepted_at, end_reason, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, daterange($8::date, $9::date), $10, false, $11, $12, $13, $14, $15, $11) returning id`,
    [
      edition.id,
      guest.registrationId,
      guest.personId,
      host.registrationId,
      host.personId,
      host.rooms[0]?.id,
      host.placeIds[0],
      ...stay,
      state,
      now,
      o.sentAt ?? null,
      o.deadlineAt ?? null,
      o.acceptedAt ?? null,
      o.endReason ?? null,
    ],
  )
  if (!row) throw new Error('no match made')
  return { edition, guest, host, matchId: row.id }
}

/** Somebody who asked for a code. */
export async function aChallenge(
  { sql, clock }: Rows,
  o: { email?: string; locale?: 'en' | 'de'; purpose?: 'sign-in' | 'sign-up-guest' | 'sign-up-host' } = {},
): Promise<string> {
  const now = clock.now()
  const [row] = await sql<{ id: string }>(
    `insert into challenge (cookie_hash, email, locale, purpose, created_at, expires_at)
     values (decode(md5(random()::text), 'hex'), $1, $2, $3, $4, $5) returning id`,
    [
      o.email ?? 'asks@example.org',
      o.locale ?? 'en',
      o.purpose ?? 'sign-in',
      now.toString(),
      now.add({ hours: 1 }).toString(),
    ],
  )
  if (!row) throw new Error('no challenge made')
  return row.id
}

export { anAdmin, mint }
