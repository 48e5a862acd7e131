import { expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { openSession } from '#features/ground/sign-in/session.server.ts'
import { findSession } from '#features/ground/sign-in/session.server.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { grantAdmin, revokeByCommand } from './by-command.server.ts'

const database = await testDatabase()
const deps = await testDeps(database)

it('an approval counts from the next request on, and so does its end', async () => {
  const email = 'comes-and-goes@example.org'
  const [person] = await database.sql<{ id: string }>(
    `insert into person (email, locale, email_confirmed_at) values ($1, 'en', now()) returning id`,
    [email],
  )
  const personId = person?.id ?? ''
  const token = await database.db.run(mint.gate(), (tx) => openSession(tx, deps, personId, false))
  const seen = async () => (await findSession(deps, token))?.admin
  expect(await seen()).toBe('none')
  await grantAdmin(deps, mint.gate(), { email, locale: 'en' })
  expect(await seen()).toBe('approved')
  expect(await revokeByCommand(deps, mint.gate(), email)).toBe(personId)
  expect(await seen()).toBe('waiting')
})
