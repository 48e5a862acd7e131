import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sql } from '#db/sql.server.ts'
import { matching, type ListSource } from '#features/ground/lists/reading.server.ts'
import { readListState } from '#features/ground/lists/lists.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { often } from '../../../../test/builders/often.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { guestList } from './guests.server.ts'
import { hostList } from './hosts.server.ts'

const database = await testDatabase()
const { clock } = await testDeps(database)
const edition = await anEdition(database)
const { actor } = await anAdmin(database)

const words = ['Müller', 'Mueller', 'Straße 100%', 'a_b-c', 'Nguyễn', '李小龍', 'Jo', 'Łukasz', 'o’Hara']
for (const [index, firstName] of words.entries()) {
  const lastName = words.at(index - 3) ?? ''
  await aGuest(database, { firstName, lastName, email: `anna${index}@example.org` })
  await aHost(database, { firstName, lastName, street: lastName })
}
// Who begins, who had begun and has said it since, and what is changed or taken away.
const changes = [
  (word: string) =>
    database.sql(
      `update registration set state = 'draft', draft = jsonb_build_object('finished', jsonb_build_object('personal',
         jsonb_build_object('firstName', jsonb_build_array($1::text)))) where id = (select min(id::text)::uuid from registration)`,
      [word],
    ),
  () =>
    database.sql(
      `delete from guest_facts where registration_id = (select min(id::text)::uuid from registration where role = 'guest')`,
    ),
  (word: string) => database.sql(`update guest_sensitive set home_country = $1`, [word]),
  (word: string) =>
    database.sql(
      `update host_facts set first_name = $1 where registration_id = (select max(id::text)::uuid from registration where role = 'host')`,
      [word],
    ),
  (word: string) =>
    database.sql(
      `update contact set last_name = $1 where registration_id = (select max(id::text)::uuid from registration)`,
      [word],
    ),
  () =>
    database.sql(
      `update person set email = 'x' || email where id = (select max(person_id::text)::uuid from registration)`,
    ),
]

async function found<Row extends { id: string }>(
  { findable, ...list }: ListSource<Row>,
  isQuick: boolean,
  q: string,
): Promise<string[]> {
  const state = readListState(list.shape, new URLSearchParams({ q, registration: 'any' }))
  const source = isQuick && findable ? { ...list, findable } : list
  const { rows } = await database.db.run(actor, (tx) =>
    sql<{
      id: string
    }>`select id from ${matching(source, state, { edition, now: clock() })} order by id`.execute(tx),
  )
  return rows.map(({ id }) => id)
}

it('what somebody had begun to say finds them until they have said it', async () => {
  const [{ id } = { id: '' }] = await database.sql<{ id: string }>(
    `update registration set state = 'draft', draft = '{"finished":{"personal":{"firstName":["Quetzal"]}}}'
     where id = (select min(registration_id::text)::uuid from guest_facts) returning id`,
  )
  expect([await found(guestList, true, 'quetzal'), await found(guestList, false, 'quetzal')]).toEqual([
    [],
    [],
  ])
  await database.sql('delete from guest_facts where registration_id = $1', [id])
  expect([await found(guestList, true, 'quetzal'), await found(guestList, false, 'quetzal')]).toEqual([
    [id],
    [id],
  ])
})

it('what people are found by is what they say at the moment, wherever it is looked up', async () => {
  const part = fc
    .record({
      word: fc.constantFrom(...words, 'anna1@example', 'example.org'),
      from: fc.nat(3),
      length: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ word, from, length }) => word.slice(from, from + length))
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 2 }),
      fc.option(fc.record({ change: fc.constantFrom(...changes), word: fc.constantFrom(...words) })),
      async (typed, changed) => {
        if (changed) await changed.change(changed.word)
        for (const q of [typed.join(' '), changed?.word.slice(0, 5) ?? 'anna']) {
          expect(await found(guestList, true, q)).toEqual(await found(guestList, false, q))
          expect(await found(hostList, true, q)).toEqual(await found(hostList, false, q))
        }
      },
    ),
    { numRuns: often(200, 40) },
  )
})

it('goes with the people', async () => {
  const held = () =>
    database.sql(`select count(*)::int as n from app.findable_words where id <> $1`, [actor.personId])
  expect((await held())[0]?.n).toBeGreaterThan(20)
  await database.sql('delete from registration')
  await database.sql('delete from person where id <> $1', [actor.personId])
  expect(await held()).toEqual([{ n: 0 }])
})
