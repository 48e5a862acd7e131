import { beforeEach, describe, expect, test } from 'vitest'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import {
  database,
  prepareMailSending,
  rows,
  sendDue,
  sink,
  worker,
} from '../../../../test/builders/mail-sending.ts'
import { aGuest, aHost, anEdition } from '../../../../test/builders/people.ts'
import { countStatements } from '../../../../test/builders/statements.ts'
import { queueDue } from './reminding-job.server.ts'

// Mails that come because time passes, each once, whatever was missed and however many look at once.

prepareMailSending()

const now = () => database.clock.now()
const subjects = () => sink.received.map(({ mail }) => mail.subject)

describe('an offer without an answer', () => {
  const sentAt = '2027-05-15T08:00:00Z'
  const deadlineAt = '2027-05-20T21:59:59.999Z'
  const half = 'Half of your time to answer is over'
  const last = 'Less than a day left: tell us if you want the place'
  const remind = () => queueDue(database.workerDb, worker, 'offer-reminder', now())
  const remindAt = async (moment: string) => {
    database.clock.set(moment)
    const count = await remind()
    await sendDue()
    return count
  }

  test('is reminded of at half of the time and a day before its end, once each', async () => {
    await aMatchOfTwo(database, { sentAt, deadlineAt })
    expect(await remindAt('2027-05-18T02:59:59.998Z')).toBe(0)
    expect(await remindAt('2027-05-18T02:59:59.999Z')).toBe(1)
    expect(await remindAt('2027-05-18T03:05:00Z')).toBe(0)
    expect(await remindAt('2027-05-19T21:59:59.999Z')).toBe(1)
    expect(await remindAt('2027-05-20T21:59:59.999Z')).toBe(0)
    expect(await remindAt('2027-05-20T22:00:00Z')).toBe(0)
    expect(subjects()).toEqual([half, last])
  })
  test('days without a worker end in one mail', async () => {
    await aMatchOfTwo(database, { sentAt, deadlineAt })
    expect(await remindAt('2027-05-20T10:00:00Z')).toBe(1)
    expect(subjects()).toEqual([last])
  })
  test('and a mail that waits past its moment is left out when the next one is due', async () => {
    await aMatchOfTwo(database, { sentAt, deadlineAt })
    database.clock.set('2027-05-19T08:00:00Z')
    expect(await remind()).toBe(1)
    expect(await remindAt('2027-05-20T10:00:00Z')).toBe(1)
    expect(subjects()).toEqual([last])
    expect((await rows()).map(({ reason }) => reason)).toEqual(['not-the-time', null])
  })
  test('is none while its mail has not left, or once it is answered', async () => {
    await aMatchOfTwo(database)
    await aMatchOfTwo(database, { sentAt, deadlineAt, state: 'accepted', acceptedAt: sentAt })
    await aMatchOfTwo(database, { sentAt, deadlineAt, state: 'declined' })
    expect(await remindAt('2027-05-20T10:00:00Z')).toBe(0)
  })
  test('that is given more time begins anew, instead of being reminded in the same minute', async () => {
    const { matchId } = await aMatchOfTwo(database, { sentAt, deadlineAt })
    expect(await remindAt('2027-05-20T10:00:00Z')).toBe(1)
    await database.sql(`update match set deadline_at = '2027-05-24T21:59:59.999Z'`)
    await database.sql(
      `insert into match_event (match_id, at, actor, event, from_state, to_state)
       values ($1, '2027-05-20T12:00:00Z', 'organiser', 'extended', 'offered', 'offered')`,
      [matchId],
    )
    expect(await remindAt('2027-05-20T12:05:00Z')).toBe(0)
    expect(await remindAt('2027-05-22T16:59:59.998Z')).toBe(0)
    expect(await remindAt('2027-05-22T16:59:59.999Z')).toBe(1)
    expect(await remindAt('2027-05-23T22:00:00Z')).toBe(1)
    expect(subjects()).toEqual([last, half, last])
  })
  test('takes as many statements for ten open offers as for one', async () => {
    const look = () => countStatements(remind)
    await aMatchOfTwo(database, { sentAt, deadlineAt })
    database.clock.set('2027-05-17T08:00:00Z')
    const forOne = await look()
    expect(forOne).toBeGreaterThan(2)
    for (let n = 0; n < 9; n += 1) await aMatchOfTwo(database, { sentAt, deadlineAt })
    expect(await look()).toBe(forOne)
  })
  test('three schedulers at once queue one mail', async () => {
    await aMatchOfTwo(database, { sentAt, deadlineAt })
    database.clock.set('2027-05-19T08:00:00Z')
    await Promise.all([remind(), remind(), remind()])
    expect(await rows()).toHaveLength(1)
  })
})

describe('the participation reminder', () => {
  const remind = () => queueDue(database.workerDb, worker, 'participation-reminder', now())

  test('asks who waits, ten days before the first mails, once; not who has answered or has an offer', async () => {
    await anEdition(database)
    await aGuest(database)
    const answered = await aGuest(database)
    await database.sql('insert into participation (registration_id, confirmed_at) values ($1, now())', [
      answered.registrationId,
    ])
    await aMatchOfTwo(database, { state: 'offered' })
    database.clock.set('2027-05-04T21:59:59.999Z')
    expect(await remind()).toBe(0)
    database.clock.set('2027-05-04T22:00:00Z')
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)
    await sendDue()
    expect(sink.received).toHaveLength(1)
    expect(sink.received[0]?.mail.text).toContain('https://beds.example.org/profile/reminder')
  })
})

describe('the hosts’ evening', () => {
  const invite = () => queueDue(database.workerDb, worker, 'host-event', now())
  beforeEach(async () => {
    await anEdition(database)
    await database.sql(`update edition set host_event_link = 'https://meet.example.org/way-in'`)
  })

  test('hosts are invited a week before, later ones when they register, nobody twice', async () => {
    await aHost(database)
    await aHost(database, { state: 'draft' })
    await aHost(database, { state: 'cancelled' })
    await aGuest(database)
    database.clock.set('2027-04-24T21:59:59.999Z')
    expect(await invite()).toBe(0)
    database.clock.set('2027-04-24T22:00:00Z')
    expect(await invite()).toBe(1)
    expect(await invite()).toBe(0)
    await aHost(database)
    database.clock.set('2027-05-02T16:30:00Z')
    expect(await invite()).toBe(1)
    await sendDue()
    // The first invitation waited until the evening itself, and is true still.
    expect(sink.received).toHaveLength(2)
    await aHost(database)
    database.clock.set('2027-05-02T17:00:00Z')
    expect(await invite()).toBe(0)
  })
  test('wait for the link; an evening put off is told once more', async () => {
    await aHost(database)
    database.clock.set('2027-04-26T08:00:00Z')
    await database.sql('update edition set host_event_link = null')
    expect(await invite()).toBe(0)
    await database.sql(`update edition set host_event_link = 'https://meet.example.org/way-in'`)
    expect(await invite()).toBe(1)
    await database.sql(`update edition set host_event_at = '2027-05-03T17:00:00Z'`)
    expect(await invite()).toBe(1)
    expect(await invite()).toBe(0)
  })
})
