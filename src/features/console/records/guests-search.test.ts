import { expect, it } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { readPage } from '#features/ground/lists/reading.server.ts'
import { readListState } from '#features/ground/lists/lists.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { guestList } from './guests.server.ts'

const database = await testDatabase()
const { clock } = await testDeps(database)
const edition = await anEdition(database)
const { actor } = await anAdmin(database)

const people = {
  'Zoë Müller': 'Straßenkinder e. V.',
  'José Mueller': null,
  'Łukasz Ångström': 'Groß & Söhne',
  'Ana O’Hara-Núñez': null,
  'Nguyễn Đặng': null,
}
for (const [name, organisation] of Object.entries(people)) {
  const [firstName = '', lastName = ''] = name.split(' ')
  await aGuest(database, { firstName, lastName, organisation })
}

it.each([
  ['zoe', ['Zoë']],
  ['ZOË', ['Zoë']],
  ['muller', ['Zoë']],
  ['mueller', ['José', 'Zoë']],
  ['müller', ['José', 'Zoë']],
  ['jose mueller', ['José']],
  ['lukasz angstrom', ['Łukasz']],
  ['strassenk', ['Zoë']],
  ['straßenk', ['Zoë']],
  ['soehne', ['Łukasz']],
  ['nunez', ['Ana']],
  ['nguyen dang', ['Nguyễn']],
  ['so\u0308hne', ['Łukasz']],
  ['%', []],
  ['_', []],
  ['\\', []],
])('a search for "%s" finds the person meant, however it is written', async (q, expected) => {
  const state = readListState(guestList.shape, new URLSearchParams({ q }))
  const { rows } = await database.db.run(actor, (tx) =>
    readPage(tx, guestList, state, { edition, now: clock() }),
  )
  expect(rows.map(({ firstName }) => firstName).toSorted()).toEqual(expected.toSorted())
})

it('finds an address by its beginning, its end and its middle', async () => {
  const [{ email } = { email: '' }] = await database.sql<{ email: string }>(
    `select email from person join registration on person_id = person.id order by email limit 1`,
  )
  for (const q of [email.slice(0, 8), email.toUpperCase(), email.slice(3)]) {
    const state = readListState(guestList.shape, new URLSearchParams({ q }))
    const { rows } = await database.db.run(actor, (tx) =>
      readPage(tx, guestList, state, { edition, now: clock() }),
    )
    expect(rows.map((row) => row.email)).toContain(email)
  }
})
