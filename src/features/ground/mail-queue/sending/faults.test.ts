import { expect, test } from 'vitest'
import { BREAKER } from '#domain/mail-breaker.ts'
import { aChallenge, aMatchOfTwo } from '../../../../../test/builders/mail-scene.ts'
import {
  anOffer,
  claim,
  claimSome,
  database,
  deliver,
  deps,
  mark,
  prepareMailSending,
  queue,
  queueNext,
  recover,
  rows,
  sendDue,
  sink,
  worker,
} from '../../../../../test/builders/mail-sending.ts'
import { minutesLate } from '#domain/mail-health.ts'
import { readMailHealth } from '../control.server.ts'
import { lanes } from '../mail-queue.server.ts'

prepareMailSending()

const control = async () => (await database.sql('select * from mail_control'))[0]

/** Mails to one person under keys of their own; nothing about them but their number matters. */
async function someMails(count: number, more: { neverTwice?: boolean } = {}) {
  const { guest, matchId } = await aMatchOfTwo(database)
  const mail = { lane: lanes.match, template: 'offer-to-guest', personId: guest.personId, matchId } as const
  for (let n = 0; n < count; n += 1) await queueNext({ ...mail, ...more, dedupeKey: `mail ${n}` })
}

test('one mail for each person of a campaign, whatever the key', async () => {
  const { guest, host, matchId } = await aMatchOfTwo(database)
  const campaignId = '3f0c3d0e-5a0f-4b52-8f0a-6b0d4f8f3c11'
  const mail = { lane: lanes.broadcast, template: 'offer-to-guest', matchId, campaignId } as const
  await queue({ ...mail, personId: guest.personId, dedupeKey: 'first' })
  await queue({ ...mail, personId: guest.personId, dedupeKey: 'second' })
  await queue({ ...mail, personId: host.personId, dedupeKey: 'third' })
  expect((await rows()).map((row) => row['dedupe_key'])).toEqual(['first', 'third'])
})

test('never twice: cut after the last bytes, the mail is kept for a person to decide', async () => {
  await someMails(1, { neverTwice: true })
  sink.answers.onEnd = () => 'cut'
  await sendDue()
  expect(sink.received).toHaveLength(1)
  expect(await rows()).toMatchObject([
    { state: 'failed', failure: 'temporary', reason: 'in-doubt', possibly_sent_twice: false },
  ])
})

test('never twice: a worker that died before the last bytes left nothing in doubt, one after them did', async () => {
  await someMails(2, { neverTwice: true })
  const before = await claim()
  const after = await claim()
  if (!before || !after) throw new Error('nothing claimed')
  await mark(after)
  expect(await recover()).toBe(2)
  expect(await rows()).toMatchObject([
    { id: before.id, state: 'queued', possibly_sent_twice: false },
    { id: after.id, state: 'failed', reason: 'in-doubt' },
  ])
})

test('never twice: a mail that somebody else has taken meanwhile does not leave', async () => {
  await someMails(1, { neverTwice: true })
  const late = await claim()
  if (!late) throw new Error('nothing claimed')
  await recover()
  await claim()
  await deliver(late)
  expect(sink.received).toHaveLength(0)
  expect(await rows()).toMatchObject([{ state: 'sending', fence: 2 }])
})

test('no mail server: five tries open the breaker, then one mail at a time is tried, codes first', async () => {
  await sink.close()
  await someMails(8)
  expect(await sendDue()).toBe(BREAKER.opensAfter)
  expect(await control()).toMatchObject({ server_failures: 5, last_failure: expect.stringMatching(/^E/) })
  expect((await control())?.['opened_at']).not.toBeNull()
  expect(await claim()).toBeUndefined()
  const challengeId = await aChallenge(database)
  await queue({ dedupeKey: 'c', lane: lanes.code, template: 'code', challengeId })
  database.clock.advance({ seconds: BREAKER.firstSeconds })
  const probe = await claim()
  expect(probe?.template).toBe('code')
  expect(await claim(), 'one at a time').toBeUndefined()
  if (probe) await deliver(probe)
  expect((await rows()).every((row) => row['state'] === 'queued')).toBe(true)
})

test('the server is back: the first mail it answers closes the breaker, and everything leaves', async () => {
  await someMails(8)
  sink.answers.onRecipient = () => 421
  await sendDue()
  expect(await rows()).toMatchObject(Array(8).fill({ state: 'queued', possibly_sent_twice: false }))
  sink.answers.onRecipient = undefined
  database.clock.advance({ minutes: 3 })
  expect(await sendDue()).toBe(8)
  expect(sink.received).toHaveLength(8)
  expect(await control()).toMatchObject({ server_failures: 0, opened_at: null, last_failure: null })
})

test('the server is back: what waits for its next try leaves with the first answer, and was late all the while', async () => {
  await someMails(3)
  sink.answers.onRecipient = () => 421
  for (let tries = 0; tries < 4; tries += 1) {
    await sendDue()
    database.clock.advance({ minutes: 2 })
  }
  await sendDue()
  const waiting = await database.workerDb.run(worker, readMailHealth)
  expect(minutesLate(waiting, database.clock.now())).toBeGreaterThan(7)
  sink.answers.onRecipient = undefined
  database.clock.advance({ seconds: BREAKER.longestSeconds })
  const challengeId = await aChallenge(database)
  await queue({ dedupeKey: 'c', lane: lanes.code, template: 'code', challengeId })
  await database.sql("update outbox set due_at = due_at + interval '1 minute' where lane <> 0")
  await sendDue()
  expect(sink.received).toHaveLength(4)
})

test('the server is back: mails whose reason is gone cost no probe, the first real one leaves at once', async () => {
  await someMails(6)
  sink.answers.onRecipient = () => 421
  await sendDue()
  for (const name of ['a', 'b', 'c']) {
    const challengeId = await aChallenge(database, { email: `${name}@example.org` })
    await queue({ dedupeKey: name, lane: lanes.code, template: 'code', challengeId })
  }
  sink.answers.onRecipient = undefined
  database.clock.advance({ hours: 2 })
  expect(await sendDue()).toBe(9)
  expect(sink.received).toHaveLength(6)
  expect(await control()).toMatchObject({ server_failures: 0, opened_at: null, probes: 0 })
})

test('a refusal of one recipient after another is an answer and opens nothing', async () => {
  await someMails(8)
  sink.answers.onRecipient = () => 451
  expect(await sendDue()).toBe(8)
  expect(await control()).toMatchObject({ server_failures: 0, opened_at: null })
})

test('two hours without a server use up no try of any mail', async () => {
  await someMails(1)
  sink.answers.onRecipient = () => 421
  for (let minutes = 0; minutes < 120; minutes += 1) {
    await sendDue()
    database.clock.advance({ minutes: 1 })
  }
  sink.answers.onRecipient = () => 451
  database.clock.advance({ minutes: 5 })
  await sendDue()
  const [row] = await rows()
  const wait = Number(row?.['due_at']) - Number(database.clock.now().epochMilliseconds)
  expect(wait, 'the first pause of the mail’s own').toBe(60_000)
})

test('a mail that is held for review does not leave', async () => {
  await anOffer()
  await database.sql("update outbox set kept_back_reason = 'restored'")
  expect(await sendDue()).toBe(0)
})

test('a rate is kept by all workers together; codes take their tokens in advance', async () => {
  Object.assign(deps, { rates: { all: { mails: 60, per: 'minute' }, domains: {} } })
  await someMails(30)
  expect(await sendDue(), 'the burst of ten seconds').toBe(10)
  database.clock.advance({ seconds: 3 })
  const counts = await Promise.all([sendDue(), sendDue(), sendDue()])
  expect(counts.reduce((a, b) => a + b)).toBe(3)
  const challengeId = await aChallenge(database)
  await queue({ dedupeKey: 'c', lane: lanes.code, template: 'code', challengeId })
  expect(await sendDue(), 'the code').toBe(1)
  database.clock.advance({ seconds: 1 })
  expect(await sendDue(), 'what the code took').toBe(0)
  database.clock.advance({ seconds: 1 })
  expect(await sendDue()).toBe(1)
})

test('many asked for at once take no more tokens than there are', async () => {
  Object.assign(deps, { rates: { all: { mails: 60, per: 'minute' }, domains: {} } })
  await someMails(30)
  database.clock.advance({ seconds: 1 })
  expect(await claimSome(7)).toHaveLength(7)
  expect(await claimSome(7), 'what is left of the burst').toHaveLength(3)
  expect(await claimSome(7)).toHaveLength(0)
  database.clock.advance({ seconds: 2 })
  expect(await claimSome(7)).toHaveLength(2)
})

test('a server that may be back is tried with one mail, however many are asked for', async () => {
  await someMails(8)
  await sink.close()
  await sendDue()
  database.clock.advance({ minutes: 5 })
  expect(await claimSome(5)).toHaveLength(1)
})

test('a domain with a rate of its own holds up nobody else, and its mails line up', async () => {
  Object.assign(deps, {
    rates: { all: null, domains: { 'slow.example': { mails: 6, per: 'minute' } } },
  })
  const mail = { lane: lanes.match, template: 'offer-to-guest' } as const
  for (let n = 0; n < 4; n += 1) {
    const { guest, matchId } = await aMatchOfTwo(database, { guest: { email: `g${n}@slow.example` } })
    await queueNext({ ...mail, personId: guest.personId, matchId, dedupeKey: `slow ${n}` })
  }
  const fast = await aMatchOfTwo(database, { guest: { email: 'fast@example.org' } })
  await queueNext({ ...mail, personId: fast.guest.personId, matchId: fast.matchId, dedupeKey: 'z fast' })
  await sendDue()
  expect(sink.received.map(({ recipients }) => recipients[0]).toSorted()).toEqual([
    'fast@example.org',
    'g0@slow.example',
  ])
  expect((await rows()).slice(1, 4)).toMatchObject(Array(3).fill({ state: 'queued', attempts: 0 }))
  for (let n = 0; n < 3; n += 1) {
    database.clock.advance({ seconds: 10 })
    await sendDue()
    expect(sink.received).toHaveLength(3 + n)
  }
})

test('behind a long line of a broadcast to such a domain no other mail has to wait', async () => {
  Object.assign(deps, {
    rates: { all: null, domains: { 'slow.example': { mails: 6, per: 'minute' } } },
  })
  const { guest, matchId } = await aMatchOfTwo(database, { guest: { email: 'g@slow.example' } })
  const mail = { template: 'offer-to-guest', personId: guest.personId, matchId } as const
  for (let n = 0; n < 20; n += 1) await queueNext({ ...mail, lane: lanes.broadcast, dedupeKey: `line ${n}` })
  await sendDue()
  for (let n = 0; n < 2; n += 1) await queueNext({ ...mail, lane: lanes.match, dedupeKey: `match ${n}` })
  await sendDue()
  const left = async () => (await rows()).filter((row) => row['lane'] === 1 && row['state'] === 'sent').length
  expect(await left()).toBe(0)
  database.clock.advance({ seconds: 10 })
  await sendDue()
  expect(await left()).toBe(1)
  database.clock.advance({ seconds: 10 })
  await sendDue()
  expect(await left()).toBe(2)
  expect(sink.received, 'as many as the domain takes').toHaveLength(3)
})

test('mails that Gmail took are counted by the day', async () => {
  await anOffer({ guest: { email: 'one@gmail.com' } })
  await sendDue()
  await anOffer({ guest: { email: 'two@googlemail.com' } })
  await anOffer({ guest: { email: 'three@example.org' } })
  database.clock.advance({ hours: 10 })
  await sendDue()
  expect(await database.sql('select day::text, provider, mails from mail_day')).toEqual([
    { day: '2027-05-15', provider: 'gmail', mails: 2 },
  ])
})
