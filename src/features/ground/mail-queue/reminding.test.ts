import { Temporal } from 'temporal-polyfill'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MailTemplate } from '#mails/registry.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import {
  database,
  prepareMailSending,
  queue,
  rows,
  sendDue,
  sink,
  worker,
} from '../../../../test/builders/mail-sending.ts'
import { aBlock } from '../../../../test/builders/incidents.ts'
import { lanes } from './mail-queue.server.ts'
import { queueDue } from './reminding-job.server.ts'

prepareMailSending()

const at = (text: string) => Temporal.Instant.from(text)
/** Queued twice, as two runs of the worker would. */
type Reminder = { template: MailTemplate; personId: string; matchId?: string; params: Record<string, string> }
async function remind(mail: Reminder) {
  for (const _ of [1, 2]) await queue({ ...mail, dedupeKey: mail.template })
  await sendDue()
  return rows()
}
type Side = { registrationId: string; personId: string }
const remindOf =
  (template: MailTemplate) =>
  ({ registrationId, personId }: Side) =>
    remind({ template, personId, params: { registrationId } })

describe('an offer without an answer', () => {
  const deadline = at('2027-05-20T21:59:59.999Z')
  const anOffer = (changes = {}) =>
    aMatchOfTwo(database, {
      sentAt: '2027-05-15T08:00:00Z',
      deadlineAt: deadline.toString(),
      ...changes,
    })
  const send = (scene: Awaited<ReturnType<typeof anOffer>>, which: 'half-time' | 'last-day') =>
    remind({
      template: 'offer-reminder',
      matchId: scene.matchId,
      personId: scene.guest.personId,
      params: { which },
    })

  test('is reminded of once, with the last moment, and the time to answer stays as it is', async () => {
    const scene = await anOffer()
    database.clock.set('2027-05-18T08:00:00Z')
    expect(await send(scene, 'half-time')).toMatchObject([{ state: 'sent', lane: lanes.reminder }])
    const [one] = sink.received
    expect(one?.mail.subject).toBe('Half of your time to answer is over')
    expect(one?.mail.text).toContain('Please answer by Thursday, 20 May 2027, 23:59 (Berlin time)')
    expect(one?.mail.text).not.toMatch(/Schmidt|Musterstra|\+49/)
    const [match] = await database.sql('select deadline_at, version from match')
    expect(match).toEqual({ deadline_at: new Date(deadline.epochMilliseconds), version: 1 })
  })
  test('is not reminded of half of the time on the last day', async () => {
    const scene = await anOffer()
    database.clock.set('2027-05-20T08:00:00Z')
    expect(await send(scene, 'half-time')).toMatchObject([{ state: 'skipped', reason: 'not-the-time' }])
  })
  test.each(['accepted', 'declined', 'withdrawn'] as const)(
    'is none any more once it is %s',
    async (state) => {
      const scene = await anOffer({ state })
      database.clock.set('2027-05-20T08:00:00Z')
      expect(await send(scene, 'last-day')).toMatchObject([{ state: 'skipped', reason: `match-${state}` }])
    },
  )
  test('is none any more once it has run out', async () => {
    const scene = await anOffer()
    database.clock.set('2027-05-20T22:00:00Z')
    expect(await send(scene, 'last-day')).toMatchObject([{ state: 'skipped', reason: 'match-expired' }])
  })
})

describe('the participation reminder', () => {
  const send = remindOf('participation-reminder')
  beforeEach(() => {
    database.clock.set('2027-05-10T08:00:00Z')
  })

  test('asks a guest who waits for a place', async () => {
    const { guest } = await aMatchOfTwo(database, { state: 'declined' })
    await database.sql("update registration set submitted_at = '2027-03-01T08:00:00Z'")
    expect(await send(guest)).toMatchObject([{ state: 'sent' }])
    expect(sink.received[0]?.mail.text).toContain('https://beds.example.org/profile/reminder')
  })
  test('asks nobody who has an offer', async () => {
    const { guest } = await aMatchOfTwo(database, { state: 'offered' })
    await database.sql("update registration set submitted_at = '2027-03-01T08:00:00Z'")
    expect(await send(guest)).toMatchObject([{ state: 'skipped', reason: 'not-asked' }])
  })
})

describe('the hosts’ evening', () => {
  const link = 'https://meet.example.org/way-in'
  const send = remindOf('host-event')
  beforeEach(async () => {
    database.clock.set('2027-04-26T08:00:00Z')
    await database.sql('update edition set host_event_link = $1', [link])
  })

  test('invites a host, with the way in and a file for the calendar', async () => {
    const { host } = await aMatchOfTwo(database)
    expect(await send(host)).toMatchObject([{ state: 'sent' }])
    const [one] = sink.received
    expect(one?.mail.text).toContain('Sonntag, 2. Mai 2027, 19:00 Uhr (Ortszeit Berlin)')
    expect(one?.mail.text).toContain(link)
    expect(one?.mail.attachments).toMatchObject([{ filename: 'host-event.ics', mimeType: 'text/calendar' }])
  })
  test('does not invite somebody who is blocked, queued before or not', async () => {
    const { host } = await aMatchOfTwo(database)
    await aBlock(database, host)
    expect(await send(host)).toMatchObject([{ state: 'skipped', reason: 'not-asked' }])
    await database.empty('outbox')
    expect(await queueDue(database.workerDb, worker, 'host-event', database.clock.now())).toBe(0)
  })
  test('does not invite before there is a link, after it has begun, or a host who has cancelled', async () => {
    const { host } = await aMatchOfTwo(database)
    await database.sql('update edition set host_event_link = null')
    expect(await send(host)).toMatchObject([{ state: 'skipped', reason: 'not-the-time' }])
    await database.sql('update edition set host_event_link = $1', [link])
    await database.empty('outbox')
    database.clock.set('2027-05-02T17:00:00Z')
    expect(await send(host)).toMatchObject([{ state: 'skipped', reason: 'not-the-time' }])
    await database.empty('outbox')
    await database.sql("update registration set state = 'cancelled'")
    expect(await send(host)).toMatchObject([{ state: 'skipped', reason: 'registration-cancelled' }])
    expect(sink.received).toHaveLength(0)
  })
})

describe('a month before data is deleted', () => {
  const send = remindOf('retention-notice')
  beforeEach(() => {
    database.clock.set('2027-07-25T08:00:00Z')
  })

  test('a guest is told the day, and that nothing is left', async () => {
    const { guest, edition } = await aMatchOfTwo(database)
    const day = edition.conferenceEnd.add({ days: edition.retentionDays.person })
    database.clock.set(day.subtract({ days: 20 }).toZonedDateTime('UTC').toInstant().toString())
    expect(await send(guest)).toMatchObject([{ state: 'sent' }])
    const { text = '' } = sink.received[0]?.mail ?? {}
    expect(text).toContain(
      `On ${day.toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })}`,
    )
    expect(text).toContain('We’ll delete your account and your email address too.')
    expect(text).toContain('https://beds.example.org/profile/data')
  })
  test('is the only time to tell', async () => {
    const { guest } = await aMatchOfTwo(database)
    database.clock.set('2027-05-25T08:00:00Z')
    expect(await send(guest)).toMatchObject([{ state: 'skipped', reason: 'not-the-time' }])
  })
})

test('a place that is accepted and then withdrawn comes into the calendar and goes out of it again', async () => {
  const { guest, matchId } = await aMatchOfTwo(database, {
    state: 'accepted',
    acceptedAt: '2027-05-14T08:00:00Z',
  })
  const mail = { lane: lanes.match, personId: guest.personId, matchId } as const
  await queue({ ...mail, dedupeKey: '1', template: 'accepted-to-guest' })
  await sendDue()
  await database.sql("update match set state = 'withdrawn', end_reason = 'organiser', version = version + 1")
  await queue({ ...mail, dedupeKey: '2', template: 'withdrawn-to-guest' })
  await sendDue()
  const files = sink.received.map(({ mail: { attachments } }) => attachments[0])
  expect(files).toMatchObject([
    { filename: 'stay.ics', mimeType: 'text/calendar', method: 'PUBLISH' },
    { filename: 'stay.ics', mimeType: 'text/calendar', method: 'CANCEL' },
  ])
  const [added, removed] = files.map((file) => new TextDecoder().decode(file?.content as ArrayBuffer))
  const read = (file: string | undefined, name: string) =>
    new RegExp(`^${name}:([^\r\n]*)`, 'm').exec(file ?? '')?.[1]
  expect(read(removed, 'UID')).toBe(`stay-${matchId}@beds.example.org`)
  expect(read(removed, 'UID')).toBe(read(added, 'UID'))
  expect(Number(read(removed, 'SEQUENCE'))).toBe(Number(read(added, 'SEQUENCE')) + 1)
  expect(read(removed, 'STATUS')).toBe('CANCELLED')
})

test('somebody who signed in with a browser that was not known: when, and where to end it', async () => {
  const { host } = await aMatchOfTwo(database)
  const params = { signedInAt: '2027-05-15T07:58:00Z' }
  const mail = { lane: lanes.match, template: 'new-device', personId: host.personId, params } as const
  await queue({ ...mail, dedupeKey: 'new-device:1' })
  await sendDue()
  const { text = '' } = sink.received[0]?.mail ?? {}
  expect(text).toContain('Am Samstag, 15. Mai 2027, 09:58 Uhr (Ortszeit Berlin)')
  expect(text).toContain('https://beds.example.org/de/profile/sessions')
})

test('who says that they do not reach each other hears that it has arrived, until somebody has decided', async () => {
  const { guest, host, matchId } = await aMatchOfTwo(database, {
    state: 'accepted',
    acceptedAt: '2027-05-14T08:00:00Z',
  })
  const report = async (by: 'guest' | 'host', decided: string | null) => {
    const [row] = await database.sql<{ id: string }>(
      `insert into contact_problem (match_id, reported_by, reported_at, decided_at) values ($1, $2, now(), $3) returning id`,
      [matchId, by, decided],
    )
    const personId = by === 'guest' ? guest.personId : host.personId
    const params = { receivedProblemId: row?.id ?? '' }
    const template = `contact-problem-received-to-${by}` as const
    await queue({ dedupeKey: `${by}${decided}`, lane: lanes.match, template, personId, matchId, params })
    await sendDue()
  }
  await report('guest', null)
  await report('host', null)
  await report('guest', '2027-05-15T00:00:00Z')
  expect(sink.received.map(({ mail }) => mail.subject)).toEqual([
    'We got your message: you can’t reach each other',
    'Angekommen: Ihr erreicht euch nicht',
  ])
  expect(sink.received[0]?.mail.text).toContain('We’re asking Bruno')
  // It reminds nobody, so no problem counts as reminded.
  const reminded = await database.sql('select id from contact_problem where reminded_at is not null')
  expect(reminded).toEqual([])
  expect(await rows()).toMatchObject([{ state: 'skipped', reason: 'problem-decided' }, {}, {}])
})
