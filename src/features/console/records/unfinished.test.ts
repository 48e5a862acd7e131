import { beforeEach, expect, test } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { queueDue } from '#features/ground/mail-queue/reminding-job.server.ts'
import {
  database,
  prepareMailSending,
  rows,
  sendDue,
  sink,
  worker,
} from '../../../../test/builders/mail-sending.ts'
import { aGuest, aHost, anAdmin, anEdition, type GuestOverrides } from '../../../../test/builders/people.ts'
import { remindUnfinished } from './acts.server.ts'

// People who began to register and did not finish: reminded once by the clock, and by organisers when they like.

prepareMailSending()

let admin: ApprovedAdmin
const stoppedAt = '2027-04-06T09:00:00Z'
const subject = 'Finish your bed exchange registration in Bonn'
const template = 'registration-unfinished'

beforeEach(async () => {
  await anEdition(database)
  await database.sql(`update edition set registration_opens_on = '2027-01-15', unfinished_reminder_days = 3`)
  admin = (await anAdmin(database)).actor
  database.clock.set(stoppedAt)
})

type Begun = { registrationId: string; personId: string }
/** Has agreed to the privacy statement, typed something and stopped. */
async function begin({ registrationId, personId }: Begun, finished: object = {}): Promise<string> {
  await database.sql(
    `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
     values ($1, $2, 'privacy', 1, 'en', 'sign-up', $3)`,
    [personId, registrationId, stoppedAt],
  )
  await database.sql('update registration set draft = $2, draft_saved_at = $3 where id = $1', [
    registrationId,
    { finished, prefilled: {} },
    stoppedAt,
  ])
  return registrationId
}
const aDraft = async (o: GuestOverrides = {}) => begin(await aGuest(database, { state: 'draft', ...o }))
const byClock = async (moment: string) => {
  database.clock.set(moment)
  const count = await queueDue(database.workerDb, worker, template, database.clock.now())
  await sendDue()
  return count
}
const byHand = async (...ids: string[]) => {
  const count = await remindUnfinished({ db: database.db, clock: database.clock.now }, admin, ids)
  await sendDue()
  return count
}
const received = () => sink.received.map(({ mail }) => mail.subject)
const text = () => (sink.received.at(-1)?.mail.text ?? '').replaceAll(/\s+/g, ' ')

test('the clock reminds once, three days after the last change', async () => {
  await begin(await aGuest(database, { state: 'draft' }), { personal: { firstName: ['Amina'] } })
  expect(await byClock('2027-04-09T08:59:59Z')).toBe(0)
  expect(await byClock('2027-04-09T09:00:00Z')).toBe(1)
  expect(await byClock('2027-04-12T09:00:00Z')).toBe(0)
  expect(received()).toEqual([subject])
  expect(text()).toContain('Hello Amina,')
  expect(text()).toContain('can’t look for a place for you')
  // What they have typed goes before registration closes.
  expect(text()).toContain('until 19 April 2027')
  expect(text()).toContain('we’ll delete what you’ve entered on 20 April 2027')
  expect(text()).toContain('/signUp/guest/form')
})

test('a host reads that nobody can stay with them', async () => {
  await begin(await aHost(database, { state: 'draft' }))
  expect(await byClock('2027-04-09T09:00:00Z')).toBe(1)
  expect(text()).toContain('Hello,')
  expect(text()).toContain('nobody can stay with you')
  expect(text()).toContain('/signUp/host/form')
})

test('the clock reminds nobody where the edition says so', async () => {
  await database.sql('update edition set unfinished_reminder_days = 0')
  const id = await aDraft()
  expect(await byClock('2027-04-09T09:00:00Z')).toBe(0)
  expect(await byHand(id)).toBe(1)
  expect(received()).toEqual([subject])
})

test('nobody is reminded whom only a list has brought, whose address is unconfirmed, or who has finished', async () => {
  const listed = await aGuest(database, { state: 'draft' })
  const unconfirmed = await aDraft()
  await database.sql(
    'update person set email_confirmed_at = null where id = (select person_id from registration where id = $1)',
    [unconfirmed],
  )
  const done = await aGuest(database)
  expect(await byClock('2027-04-09T09:00:00Z')).toBe(0)
  expect(await byHand(listed.registrationId, unconfirmed, done.registrationId)).toBe(0)
  expect(await rows()).toEqual([])
})

test('organisers remind at once, at most once a day, and the clock not once more', async () => {
  const id = await aDraft()
  expect(await byHand(id)).toBe(1)
  expect(await byHand(id)).toBe(0)
  expect(await byClock('2027-04-09T09:00:00Z')).toBe(0)
  expect(await byHand(id)).toBe(1)
  expect(received()).toEqual([subject, subject])
})

test('organisers cannot remind again on the day on which the clock has', async () => {
  const id = await aDraft()
  expect(await byClock('2027-04-09T09:00:00Z')).toBe(1)
  expect(await byHand(id)).toBe(0)
  database.clock.set('2027-04-10T09:00:00Z')
  expect(await byHand(id)).toBe(1)
})

test('who hands in while the reminder waits does not get it', async () => {
  const id = await aDraft()
  await remindUnfinished({ db: database.db, clock: database.clock.now }, admin, [id])
  await database.sql(`update registration set state = 'submitted', submitted_at = now() where id = $1`, [id])
  await sendDue()
  expect(await rows()).toMatchObject([{ state: 'skipped', reason: 'registration-submitted' }])
})

test('nobody is reminded once registration is closed', async () => {
  const id = await aDraft()
  database.clock.set('2027-06-06T10:00:00Z')
  expect(await byHand(id)).toBe(0)
})
