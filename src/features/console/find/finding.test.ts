import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { findAll } from './finding.server.ts'

const database = await testDatabase()
const { clock } = await testDeps(database)
const edition = await anEdition(database)
const { actor } = await anAdmin(database)

const young = await aGuest(database, {
  firstName: 'Amina',
  lastName: 'Nguyễn',
  age: 19,
  phone: '+4915112345678',
  email: 'amina.n@example.org',
})
const older = await aGuest(database, {
  firstName: 'Amina',
  lastName: 'Okafor',
  age: 31,
  email: 'okafor@example.org',
})
const hall = await aHost(database, {
  firstName: 'Julia',
  lastName: 'Müller',
  street: 'Kaiserstraße',
  district: 'Beuel',
})
const [begun] = await database.sql<{ id: string }>(
  `with p as (insert into person (email, locale, email_confirmed_at) values ('begun@example.org', 'en', now()) returning id)
   insert into registration (edition_id, person_id, role, state, draft, created_at, updated_at)
   select $1, id, 'guest', 'draft',
     '{"finished":{"personal":{"firstName":["Zoë"],"lastName":["Brandt"],"phone":["0228 / 445566"]}},"prefilled":{}}', now(), now()
   from p returning id`,
  [edition.id],
)

const find = (q: string, people = 6) =>
  findAll({ db: database.db, clock }, actor, {
    q,
    locale: 'en',
    requestId: 'r',
    most: { people, others: 3 },
  })
const idsOf = async (q: string, people?: number) =>
  (await find(q, people)).found
    .filter(({ kind }) => kind === 'guest' || kind === 'host')
    .map(({ to }) => to.split('/').at(-1))

describe('a search over the whole console', () => {
  it.each([
    ['amina okafor', [older.registrationId]],
    ['okafor amina', [older.registrationId]],
    ['NGUYEN', [young.registrationId]],
    ['amina.n@', [young.registrationId]],
    ['mueller', [hall.registrationId]],
    ['muller julia', [hall.registrationId]],
    ['kaiserstrasse', [hall.registrationId]],
    ['+49 151 1234', [young.registrationId, older.registrationId, hall.registrationId]],
    ['0151 12345678', [young.registrationId, older.registrationId, hall.registrationId]],
    ['zoe brandt', [begun?.id]],
    ['0228 445566', [begun?.id]],
    ['a', []],
    ['%%', []],
  ])('"%s" finds the person meant', async (q, expected) => {
    expect((await idsOf(q)).toSorted()).toEqual(expected.toSorted())
  })

  it('finds by any part of what is stored', async () => {
    const everybody = await database.sql<{ id: string; held: string }>(
      `select registration.id, concat_ws(' ', guest_facts.findable, host_facts.findable, contact.findable, registration.findable,
         person.email, host_address.findable) as held
       from registration join person on person.id = person_id left join guest_facts on guest_facts.registration_id = registration.id
       left join host_facts on host_facts.registration_id = registration.id left join contact on contact.registration_id = registration.id
       left join host_address on host_address.registration_id = registration.id`,
    )
    const stored = [...new Set(everybody.flatMap(({ held }) => held.split(' ')))]
    for (const word of stored.filter((each) => !/^[\d+]+$/.test(each) && each.length > 2)) {
      const parts = [word, word.slice(1), word.slice(0, 3), word.slice(0, 2), word.slice(-2)]
      for (const part of parts) {
        const meant = everybody.filter(({ held }) => held.includes(part)).map(({ id }) => id)
        expect((await idsOf(part, 50)).toSorted(), part).toEqual(meant.toSorted())
      }
    }
  })

  it('forgives a mistyped letter where nobody is called so', async () => {
    const answer = await find('okafro')
    expect(answer).toMatchObject({ isSimilar: true, found: [{ kind: 'guest', name: 'Amina Okafor' }] })
    expect(await find('amina')).toMatchObject({ isSimilar: false })
  })

  it('says what tells two of one name apart, and how they are reached', async () => {
    const { found } = await find('amina')
    const lines = found.filter(({ kind }) => kind === 'guest').map(({ line }) => line)
    expect(lines).toHaveLength(2)
    expect(lines.some((line) => /^19 years · .*No place yet · amina\.n@example\.org$/.test(line))).toBe(true)
    const [byPhone] = (await find('15112345678')).found
    expect(byPhone?.line).toContain('+49 1511 2345678')
  })

  it('leads to the rooms of a host, and says that there are more', async () => {
    const { found, hasMore } = await find('julia')
    expect(found.map(({ kind }) => kind)).toEqual(['host', 'rooms'])
    expect(found[1]?.to).toBe(`/admin/rooms?host=${hall.registrationId.slice(0, 8)}`)
    expect(hasMore).toBe(false)
    expect((await find('amina', 1)).hasMore).toBe(true)
  })

  it('knows matches, emails and letters of whom it finds, and letters by their number', async () => {
    const [match] = await database.sql<{ id: string }>(
      `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id, place_id, stay, state, alone_in_room, created_at)
       select $1, $2, $3, $4, $5, room.id, place.id, facts.stay, 'draft', false, now()
       from room join place on place.room_id = room.id join guest_facts facts on facts.registration_id = $2
       where room.registration_id = $4 limit 1 returning id`,
      [edition.id, young.registrationId, young.personId, hall.registrationId, hall.personId],
    )
    await database.sql(
      `insert into outbox (dedupe_key, lane, template, person_id, state, queued_at, due_at) values ('one', 2, 'profile-update', $1, 'queued', now(), now())`,
      [young.personId],
    )
    await database.sql(
      `insert into visa_letter (registration_id, letter_number, issued_at) values ($1, 'K7QX-4M2P', now())`,
      [young.registrationId],
    )
    const { found } = await find('nguyen')
    expect(found.map(({ kind }) => kind)).toEqual(['guest', 'match', 'mail'])
    expect(found[1]).toMatchObject({ name: 'Amina Nguyễn – Julia Müller', to: `/admin/match/${match?.id}` })
    expect((await find('k7qx 4')).found).toMatchObject([
      { kind: 'letter', name: 'K7QX-4M2P', to: `/admin/guest/${young.registrationId}#letters` },
    ])
  })

  it('is noted once for as long as somebody goes on, and never with what was typed', async () => {
    await database.empty('access_log')
    await find('amina')
    await find('amina o')
    const logged = () => database.sql<{ action: string }>(`select * from access_log`)
    expect(await logged()).toMatchObject([
      { action: 'find', actor_person_id: actor.personId, subject_registration_id: null },
    ])
    expect(JSON.stringify(await logged())).not.toMatch(/amina/i)
    database.clock.advance({ minutes: 11 })
    await find('amina')
    expect(await logged()).toHaveLength(2)
  })
})
