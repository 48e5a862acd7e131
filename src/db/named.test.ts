import { expect, it } from 'vitest'
import { nameOf } from '#domain/name.ts'
import { testDatabase } from '../../test/builders/database.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../test/builders/people.ts'
import { nameOfRegistration } from './named.server.ts'

it('calls everybody what the domain calls them', async () => {
  const database = await testDatabase()
  await anEdition(database)
  const admin = (await anAdmin(database)).actor
  const hall = { living: 'hall', hallName: 'Gemeindesaal Poppelsdorf' } as const
  const people = [
    { role: aGuest, names: { firstName: 'Santiago', lastName: 'Gómez' } },
    { role: aGuest, names: { firstName: 'Suharto', lastName: null } },
    { role: aHost, names: { firstName: 'Katharina', lastName: 'Weber' } },
    { role: aHost, names: { firstName: 'Maria', lastName: 'Weber', ...hall } },
  ]
  for (const { role, names } of people) {
    const { registrationId } = await role(database, names)
    const found = await database.db.run(admin, (tx) =>
      tx
        .selectFrom('registration')
        .select(nameOfRegistration('registration.id').as('name'))
        .where('id', '=', registrationId)
        .executeTakeFirst(),
    )
    expect(found).toEqual({ name: nameOf(names) })
  }
})
