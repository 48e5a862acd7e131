import { describe, expect, it } from 'vitest'
import { reportContactProblem } from '#features/placing/matches/answering/contact-problems.server.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import {
  database,
  prepareMailSending,
  sendDue,
  sink,
  worker,
} from '../../../../test/builders/mail-sending.ts'
import { aGuest, anEdition, type GuestOverrides } from '../../../../test/builders/people.ts'
import { queueDue } from './reminding-job.server.ts'

// Mails that go out because time passes: once each, to whom it may still concern, in their language.

prepareMailSending()

// Test guests hand in on 1 April at 11:00, so their ten days are over with the 11th.
const dayTen = '2027-04-11T21:59:59.999Z'
const dayEleven = '2027-04-11T22:00:00Z'

async function aRegistered(overrides: GuestOverrides = {}) {
  await anEdition(database)
  return aGuest(database, { firstName: 'Amina', stay: ['2027-06-13', '2027-06-20'], ...overrides })
}
const ask = (mail: 'profile-update' | 'final-check') =>
  queueDue(database.workerDb, worker, mail, database.clock.now())
const askUpdates = () => ask('profile-update')
const askChecks = () => ask('final-check')

async function sendAll() {
  await sendDue()
  return sink.received.map(({ mail }) => mail)
}
const outcomes = () => database.sql('select template, state, reason from outbox order by queued_at')

describe('the profile update', () => {
  it('is asked for once, when ten days are over, however often the job runs', async () => {
    await aRegistered()
    await aRegistered({ locale: 'de', firstName: 'Samira' })
    database.clock.set(dayTen)
    expect(await askUpdates()).toBe(0)
    database.clock.set(dayEleven)
    expect(await askUpdates()).toBe(2)
    expect(await askUpdates()).toBe(0)
    database.clock.advance({ hours: 100 })
    expect(await askUpdates()).toBe(0)
    const mails = await sendAll()
    expect(mails.map(({ text }) => text).join()).toContain('https://beds.example.org/profile/reminder')
    expect(mails.map(({ text }) => text).join()).toContain('https://beds.example.org/de/profile/reminder')
    expect(mails).toHaveLength(2)
  })

  it('asks nobody who has answered, is no guest any more, or has a place', async () => {
    const answered = await aRegistered()
    await database.sql('insert into participation (registration_id, confirmed_at) values ($1, now())', [
      answered.registrationId,
    ])
    await aRegistered({ state: 'draft' })
    await aRegistered({ state: 'cancelled' })
    await aMatchOfTwo(database, { state: 'accepted' })
    database.clock.set(dayEleven)
    expect(await askUpdates()).toBe(0)
  })

  it('asks nobody who has changed answers by themselves; what an organiser has changed does not count', async () => {
    const [own, organisers] = [await aRegistered(), await aRegistered()]
    const changed = (registrationId: string, actor: 'person' | 'organiser', at: string) =>
      database.sql(
        `insert into registration_change (registration_id, at, actor, reason, step, field, before, after)
         values ($1, $3, $2, case when $2 = 'organiser' then 'on the phone' end, 'needs', 'stay', '{}', '{}')`,
        [registrationId, actor, at],
      )
    await changed(own.registrationId, 'person', '2027-04-03T08:00:00Z')
    await changed(organisers.registrationId, 'organiser', '2027-04-03T08:00:00Z')
    // In the registration before the one that stands.
    await changed(organisers.registrationId, 'person', '2027-03-01T08:00:00Z')
    database.clock.set(dayEleven)
    expect(await askUpdates()).toBe(1)
    expect(await database.sql('select person_id from outbox')).toEqual([{ person_id: organisers.personId }])
  })

  it('is not sent to somebody who has answered, or cancelled, while it was waiting', async () => {
    const guests = [await aRegistered(), await aRegistered()]
    database.clock.set(dayEleven)
    expect(await askUpdates()).toBe(2)
    await database.sql('insert into participation (registration_id, confirmed_at) values ($1, now())', [
      guests[0]?.registrationId,
    ])
    await database.sql(`update registration set state = 'cancelled' where id = $1`, [
      guests[1]?.registrationId,
    ])
    expect(await sendAll()).toEqual([])
    expect(new Set((await outcomes()).map(({ state }) => state))).toEqual(new Set(['skipped']))
  })

  it('is asked again of somebody who has registered anew', async () => {
    const { registrationId } = await aRegistered()
    database.clock.set(dayEleven)
    expect(await askUpdates()).toBe(1)
    await database.sql(`update registration set submitted_at = '2027-04-12T10:00:00Z' where id = $1`, [
      registrationId,
    ])
    expect(await askUpdates()).toBe(0)
    database.clock.set('2027-04-22T22:00:00Z')
    expect(await askUpdates()).toBe(1)
  })
})

describe('the final check', () => {
  it('is asked for once, seven days before the arrival', async () => {
    const { matchId } = await aMatchOfTwo(database, { state: 'accepted', acceptedAt: '2027-05-20T10:00:00Z' })
    database.clock.set('2027-06-05T21:59:59.999Z')
    expect(await askChecks()).toBe(0)
    database.clock.set('2027-06-05T22:00:00Z')
    expect(await askChecks()).toBe(1)
    expect(await askChecks()).toBe(0)
    const [mail] = await sendAll()
    expect(mail?.text).toContain('Bruno')
    expect(mail?.text).toContain('Sunday, 13 June 2027')
    expect(mail?.text).toContain('/profile/secondReminder')
    await database.sql('insert into arrival (match_id, answered_at) values ($1, now())', [matchId])
    await database.sql('delete from outbox')
    expect(await askChecks()).toBe(0)
  })

  it('asks neither about an offer nor after the arrival day, and is skipped once the match has ended', async () => {
    await aMatchOfTwo(database, { state: 'offered' })
    const { matchId } = await aMatchOfTwo(database, { state: 'accepted' })
    database.clock.set('2027-06-13T22:00:00Z')
    expect(await askChecks()).toBe(0)
    database.clock.set('2027-06-13T08:00:00Z')
    expect(await askChecks()).toBe(1)
    await database.sql(`update match set state = 'withdrawn', end_reason = 'organiser' where id = $1`, [
      matchId,
    ])
    expect(await sendAll()).toEqual([])
    expect(await outcomes()).toMatchObject([{ state: 'skipped', reason: 'match-withdrawn' }])
  })
})

describe('a report that they do not reach each other', () => {
  const acceptedAt = '2027-05-15T08:00:00Z'

  it('is reminded of in the moment in which the other side’s mail has left', async () => {
    const { host, matchId } = await aMatchOfTwo(database, { state: 'accepted', acceptedAt })
    const reporting = { db: database.db, clock: database.clock.now }
    await reportContactProblem(reporting, host.actor, matchId, 'No answer for days')
    database.clock.advance({ minutes: 5 })
    // Beside it leaves, at the same moment, what tells the reporter.
    const mail = (await sendAll()).find(({ subject }) => subject === 'Please get in touch with your host')
    expect(mail?.text).toContain('+49 1511 2345678')
    expect(mail?.text).toContain('Tuesday, 25 May 2027, 23:59 (Berlin time)')
    expect(mail?.text).not.toContain('No answer for days')
    expect(
      await database.sql('select id from contact_problem where match_id = $1 and reminded_at = $2', [
        matchId,
        '2027-05-15T08:05:00Z',
      ]),
    ).toHaveLength(1)
  })

  it('that an organiser has decided, or whose match has ended, is not reminded of', async () => {
    const first = await aMatchOfTwo(database, { state: 'accepted', acceptedAt })
    const second = await aMatchOfTwo(database, { state: 'accepted', acceptedAt })
    const reporting = { db: database.db, clock: database.clock.now }
    for (const { guest, matchId } of [first, second])
      await reportContactProblem(reporting, guest.actor, matchId)
    await database.sql('update contact_problem set decided_at = now() where match_id = $1', [first.matchId])
    await database.sql(`update match set state = 'withdrawn', end_reason = 'organiser' where id = $1`, [
      second.matchId,
    ])
    expect(await sendAll()).toEqual([])
    // For each of them: the mail to the other side, and the one that tells the reporter that it has arrived.
    expect((await outcomes()).map(({ reason }) => reason).toSorted()).toEqual([
      'match-withdrawn',
      'match-withdrawn',
      'problem-decided',
      'problem-decided',
    ])
  })
})
