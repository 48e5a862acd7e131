import { expect, it } from 'vitest'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps, testSettings } from '../../../../test/builders/deps.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin } from '../../../../test/builders/people.ts'
import { getDashboard } from './dashboard.server.ts'

const database = await testDatabase({ moment: '2027-04-20T09:00:00Z' })
const deps = await testDeps(database)
const { actor } = await anAdmin(database)

const set = {
  PUBLIC_URL: 'https://beds.example.org',
  SMTP_URL: 'smtps://mail.example.org',
  SECRET_KEY: 'a secret of the test run, thirty-two bytes long',
  MAIL_FROM: 'beds@example.org',
  ORGANISATION_NAME: 'Beds e.V.',
  ORGANISATION_ADDRESS: 'Rheinallee 1; 53173 Bonn',
  ORGANISATION_REPRESENTATIVES: 'Ada Example',
  ORGANISATION_PHONE: '+49 228 1',
  CONTENT_RESPONSIBLE: 'Ada Example',
}
const left = async (env: Record<string, string> = {}) =>
  (await getDashboard({ ...deps, settings: testSettings(env) }, actor)).firstSteps
    ?.filter(({ isDone }) => !isDone)
    .map(({ key }) => key)

it('the steps to the first round tick themselves, and are gone once it has been sent', async () => {
  expect(await left()).toEqual(['address', 'imprint', 'mail', 'edition', 'people', 'round'])
  expect(await left(set)).toEqual(['edition', 'people', 'round'])
  expect(await left({ ...set, ORGANISATION_PHONE: '' })).toEqual(['imprint', 'edition', 'people', 'round'])

  await database.sql('update edition set revision = 1')
  expect(await left(set)).toEqual(['people', 'round'])
  await aGuest(database)
  expect(await left(set)).toEqual(['people', 'round'])
  await aHost(database)
  expect(await left(set)).toEqual(['round'])

  await aMatchOfTwo(database, { state: 'draft' })
  expect(await left(set)).toEqual(['round'])
  await aMatchOfTwo(database, { sentAt: '2027-04-20T08:00:00Z' })
  expect(await left(set)).toBeUndefined()
})
