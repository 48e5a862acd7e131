import { beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/builders/database.ts'
import { makeKeys } from '#platform/keys.server.ts'
import { fingerprintOf } from '#features/ground/suppression.server.ts'
import { mint } from '../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anEdition } from '../../../test/builders/people.ts'
import { listAudience, findRecipients } from './audiences.server.ts'

const keys = makeKeys(Buffer.alloc(32, 7))
let database: TestDatabase
let editionId: string

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
  editionId = (await anEdition(database)).id
})

test('a recipient is called by the name of the registration that makes them one; of two, as a guest', async () => {
  const guest = await aGuest(database)
  await aGuest(database)
  const host = await aHost(database)
  await aHost(database, { personId: guest.personId })
  await database.sql(`update guest_facts set first_name = 'Nour' where registration_id = $1`, [
    guest.registrationId,
  ])
  await database.sql(`update host_facts set first_name = 'Theo' where registration_id = $1`, [
    host.registrationId,
  ])
  const find = (personId: string) =>
    database.workerDb.run(mint.worker(), (tx) =>
      listAudience(tx, { audience: 'everyone', editionId, only: { personId, signupId: null } }),
    )
  expect(await find(guest.personId)).toMatchObject([
    { registrationId: guest.registrationId, firstName: 'Nour' },
  ])
  expect(await find(host.personId)).toMatchObject([
    { registrationId: host.registrationId, firstName: 'Theo' },
  ])
})

test('who wants no list mail is left out of news, and hears of their own registration', async () => {
  const guest = await aGuest(database, { email: 'wants-none@example.org' })
  await database.sql('insert into suppression (fingerprint, source, suppressed_at) values ($1, $2, now())', [
    fingerprintOf(keys, 'wants-none@example.org'),
    'one-click',
  ])
  const only = { personId: guest.personId, signupId: null }
  const asked = { audience: 'guests', editionId, only } as const
  const find = (kind: 'news' | 'registration') =>
    database.workerDb.run(mint.worker(), (tx) => findRecipients(tx, keys, { ...asked, kind }))
  expect(await find('news')).toEqual({ recipients: [], leftOut: 1, unreachable: 0 })
  expect(await find('registration')).toMatchObject({ recipients: [{ personId: guest.personId }], leftOut: 0 })
  const all = await database.workerDb.run(mint.worker(), (tx) =>
    findRecipients(tx, keys, { audience: 'guests', editionId, kind: 'news' }),
  )
  expect(all.leftOut).toBe(1)
  expect(all.recipients.length).toBeGreaterThan(1)
})

test('whose address gives our mail back is counted apart until it is put right', async () => {
  const guest = await aGuest(database, { email: 'comes-back@example.org' })
  const only = { personId: guest.personId, signupId: null }
  const asked = { audience: 'everyone', editionId, only } as const
  const find = (kind: 'news' | 'registration') =>
    database.workerDb.run(mint.worker(), (tx) => findRecipients(tx, keys, { ...asked, kind }))
  await database.sql('insert into bad_address (person_id, since) values ($1, now())', [guest.personId])
  for (const kind of ['news', 'registration'] as const)
    expect(await find(kind)).toEqual({ recipients: [], leftOut: 0, unreachable: 1 })
  await database.sql('update bad_address set put_right_at = now() where person_id = $1', [guest.personId])
  expect(await find('news')).toMatchObject({ recipients: [{ personId: guest.personId }], unreachable: 0 })
})
