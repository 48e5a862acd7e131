import { expect, it } from 'vitest'
import { aGuest, aHost, anEdition } from '../../test/builders/people.ts'
import { testDatabase } from '../../test/builders/database.ts'

it('the planner keeps nothing that people have typed', async () => {
  const database = await testDatabase({ isNew: true })
  await anEdition(database)
  for (let n = 0; n < 3; n += 1) await Promise.all([aGuest(database), aHost(database)])
  await database.sql('analyze')
  const kept = await database.sql<{ column: string }>(
    `select tablename || '.' || attname as column from pg_stats where schemaname = 'public' order by 1`,
  )
  const names = kept.map(({ column }) => column)
  expect(names).toContain('guest_facts.gender')
  for (const typed of [
    'person.email',
    'contact.last_name',
    'contact.phone_e164',
    'guest_facts.first_name',
    'guest_facts.findable',
    'host_address.street',
    'guest_sensitive.home_country',
    'registration.draft',
  ])
    expect(names).not.toContain(typed)
})
