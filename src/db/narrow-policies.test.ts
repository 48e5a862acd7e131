import { beforeAll, describe, expect, it } from 'vitest'
import {
  aGuest,
  aHost,
  anAdmin,
  anEdition,
  type TestGuest,
  type TestHost,
} from '../../test/builders/people.ts'
import { mint, type Actor } from './actor.server.ts'
import { sql } from './sql.server.ts'
import { testDatabase, type TestDatabase } from '../../test/builders/database.ts'

// What no page offers the database refuses too: a forgotten check in a command cannot become somebody else's bed.

let database: TestDatabase
let guest: TestGuest
let host: TestHost
let matchId: string

beforeAll(async () => {
  database = await testDatabase()
  await anEdition(database)
  guest = await aGuest(database)
  host = await aHost(database)
  const [match] = await database.sql<{ id: string }>(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id,
       room_id, place_id, stay, state, alone_in_room, created_at, offered_at)
     select edition_id, id, person_id, $2, $3, $4, $5, '[2027-06-14,2027-06-20)', 'offered', false, now(), now()
     from registration where id = $1 returning id`,
    [guest.registrationId, host.registrationId, host.personId, host.rooms[0]?.id, host.placeIds[0]],
  )
  matchId = match?.id ?? ''
})

/** Runs as the actor and is undone. */
async function attempt(actor: Actor, statement: string, values: string[] = []): Promise<string> {
  const undo = new Error('undo')
  let changed = 0n
  try {
    await database.db.run(actor, async (tx) => {
      const parts = statement.split('?')
      const query = parts
        .slice(1)
        .reduce(
          (all, part, index) => sql`${all}${values[index]}${sql.raw(part)}`,
          sql`${sql.raw(parts[0] ?? '')}`,
        )
      changed = (await query.execute(tx)).numAffectedRows ?? 0n
      throw undo
    })
  } catch (error) {
    if (error === undo) return `${changed} changed`
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
  return 'done'
}

const refused = '42501'

describe('the two sides of a match', () => {
  it('can answer it: the guest by yes or no, the host by no', async () => {
    for (const state of ['accepted', 'declined', 'withdrawn'])
      expect(await attempt(guest.actor, `update match set state = '${state}' where id = ?`, [matchId])).toBe(
        '1 changed',
      )
    expect(await attempt(host.actor, `update match set state = 'withdrawn' where id = ?`, [matchId])).toBe(
      '1 changed',
    )
  })

  it.each(['accepted', 'completed', 'no_show', 'draft'])('a host cannot make it %s', async (state) => {
    expect(await attempt(host.actor, `update match set state = '${state}' where id = ?`, [matchId])).toBe(
      refused,
    )
  })

  it.each(['completed', 'no_show', 'draft', 'offered'])('a guest cannot make it %s', async (state) => {
    expect(await attempt(guest.actor, `update match set state = '${state}' where id = ?`, [matchId])).toBe(
      refused,
    )
  })
})

describe('nobody', () => {
  it('but the sign-in makes people or changes their address; a list only mailboxes that nobody has confirmed', async () => {
    const admin = (await anAdmin(database)).actor
    const change = `update person set email = 'x@example.org' where id = ?`
    expect(await attempt(admin, change, [guest.personId])).toBe('0 changed')
    expect(await attempt(host.actor, change, [guest.personId])).toBe('0 changed')
    const unconfirmed = `insert into person (email, locale) values ('y@example.org', 'en')`
    const confirmed = `insert into person (email, locale, email_confirmed_at) values ('z@example.org', 'en', now())`
    expect(await attempt(admin, confirmed)).toBe(refused)
    expect(await attempt(host.actor, unconfirmed)).toBe(refused)
    expect(await attempt(admin, unconfirmed)).toBe('1 changed')
    expect(await attempt(admin, 'delete from person where id = ?', [guest.personId])).toBe('0 changed')
    expect(await attempt(admin, 'delete from registration where id = ?', [guest.registrationId])).toBe(
      '0 changed',
    )
  })

  it('opens a session for themselves past the sign-in', async () => {
    const open = `insert into session (token_hash, person_id, created_at, last_seen_at, expires_at) values ('\\x00', ?, now(), now(), now())`
    expect(await attempt(guest.actor, open, [guest.personId])).toBe(refused)
  })

  it('approves themselves, or moves their entry to somebody else', async () => {
    const { personId } = await aGuest(database)
    const person = mint.signedIn(personId)
    await database.sql('insert into admin_profile (person_id) values ($1)', [personId])
    expect(
      await attempt(person, 'update admin_profile set approved = true where person_id = ?', [personId]),
    ).toBe(refused)
    const move = 'update admin_profile set person_id = ? where person_id = ?'
    expect(await attempt(person, move, [guest.personId, personId])).toBe(refused)
    const add = 'insert into admin_profile (person_id, approved) values (?, true)'
    expect(await attempt(guest.actor, add, [guest.personId])).toBe(refused)
  })

  it('deletes a place', async () => {
    expect(await attempt(host.actor, 'delete from place where id = ?', [host.placeIds[0] ?? ''])).toBe(
      refused,
    )
  })
})

it('functions keep to their own names, and nobody of ours can make new ones', async () => {
  const rows = await database.sql<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'app'::regnamespace and prosqlbody is null and not coalesce(proconfig @> array['search_path=pg_catalog'], false)`,
  )
  expect(rows).toEqual([])
  // What runs as the owner of the tables checks first who asks, or is a trigger that nobody may set up themselves.
  const unasked = await database.sql<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'app'::regnamespace and prosecdef and proname not in ('act_as', 'sealed')
       and prosrc not like '%app.need_seal()%'
       and (prorettype <> 'trigger'::regtype or has_function_privilege('bed_web', oid, 'execute'))`,
  )
  expect(unasked).toEqual([])
  const rights = await database.sql(
    `select role, schema from unnest(array['bed_web', 'bed_worker']) role, unnest(array['app', 'public']) schema
     where has_schema_privilege(role, schema, 'create')`,
  )
  expect(rights).toEqual([])
})
