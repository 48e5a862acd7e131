import { expect, test } from 'vitest'
import { MAIL_TRIES } from '#domain/mail-retry.ts'
import { aChallenge, aMatchOfTwo } from '../../../../../test/builders/mail-scene.ts'
import {
  anOffer,
  claim,
  claimSome,
  database,
  deliver,
  mark,
  keys,
  prepareMailSending,
  queue,
  rows,
  sendDue,
  sink,
} from '../../../../../test/builders/mail-sending.ts'
import { lanes } from '../mail-queue.server.ts'

prepareMailSending()

test('an offer goes to the guest alone, with the agreed headers, and the time to answer starts', async () => {
  const { matchId } = await anOffer({ guest: { email: 'amina@example.org' } })
  expect(await sendDue()).toBe(1)
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'sent', attempts: 1, possibly_sent_twice: false, lease_until: null })
  const [one] = sink.received
  expect(one?.recipients).toEqual(['amina@example.org'])
  expect(one?.mail).toMatchObject({
    messageId: `<${row?.['id']}@beds.example.org>`,
    from: { name: 'Bed Exchange', address: 'beds@example.org' },
    to: [{ address: 'amina@example.org' }],
    subject: 'We have a place for you: please answer by 20 May 2027',
    date: '2027-05-15T08:00:00.000Z',
  })
  const header = (name: string) =>
    one?.mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
  expect(header('auto-submitted')).toEqual(['auto-generated'])
  expect(header('content-language')).toEqual(['en'])
  expect(one?.mail.text).toContain('Please answer by Thursday, 20 May 2027, 23:59 (Berlin time)')
  expect(one?.mail.html).toContain('Thursday, 20 May 2027, 23:59 (Berlin time)')
  const [match] = await database.sql('select sent_at, deadline_at, version from match where id = $1', [
    matchId,
  ])
  expect(match).toEqual({
    sent_at: new Date('2027-05-15T08:00:00Z'),
    deadline_at: new Date('2027-05-20T21:59:59.999Z'),
    version: 2,
  })
  const events = await database.sql('select event, actor, from_state, to_state from match_event')
  expect(events).toEqual([{ event: 'sent', actor: 'worker', from_state: 'offered', to_state: 'offered' }])
})

test('a code is made at sending; only its keyed hash is stored, and it is committed before the hand-over', async () => {
  const challengeId = await aChallenge(database, { email: 'asks@example.org', locale: 'de' })
  await queue({ dedupeKey: 'c', lane: lanes.code, template: 'code', challengeId })
  let hashesAtHandOver: Record<string, unknown>[] = []
  sink.answers.onEnd = async () => {
    hashesAtHandOver = await database.sql('select code_hash, link_hash, expires_at from challenge_code')
    return null
  }
  await sendDue()
  const [one] = sink.received
  const code = /^ {4}(\d{6})$/m.exec(one?.mail.text ?? '')?.[1] ?? ''
  expect(one?.mail.subject).toBe('Dein Code zum Anmelden')
  const link = /https:\/\/beds\.example\.org\/de\/otp\?link=([\w-]+)/.exec(one?.mail.text ?? '')?.[1] ?? ''
  expect(hashesAtHandOver).toEqual([
    {
      code_hash: keys.hash('code', `${challengeId}:${code}`),
      link_hash: keys.hash('link', link),
      expires_at: new Date('2027-05-15T08:15:00Z'),
    },
  ])
  const [queued] = await database.sql('select row_to_json(o)::text as everything from outbox o')
  for (const secret of [code, link, 'asks@']) expect(queued?.['everything']).not.toContain(secret)
})

test.each([
  ['sign-up-guest', 'en', 'https://beds.example.org/signUp/guest/__confirmEmail?link='],
  ['sign-up-host', 'de', 'https://beds.example.org/de/signUp/host/__confirmEmail?link='],
] as const)('the link of %s in %s opens the page that confirms', async (purpose, locale, link) => {
  const challengeId = await aChallenge(database, { purpose, locale })
  await queue({ dedupeKey: 'c', lane: lanes.code, template: 'code', challengeId })
  await sendDue()
  expect(sink.received[0]?.mail.text).toContain(link)
})

test('a code nobody needs any more is not sent', async () => {
  const used = await aChallenge(database)
  await database.sql('update challenge set consumed_at = now() where id = $1', [used])
  const old = await aChallenge(database)
  await queue({ dedupeKey: 'a', lane: lanes.code, template: 'code', challengeId: used })
  await queue({ dedupeKey: 'b', lane: lanes.code, template: 'code', challengeId: old })
  database.clock.advance({ hours: 1 })
  await sendDue()
  expect(sink.received).toHaveLength(0)
  expect(await rows()).toMatchObject([
    { state: 'skipped', reason: 'challenge-consumed' },
    { state: 'skipped', reason: 'challenge-expired' },
  ])
})

test.each(['draft', 'accepted', 'declined', 'withdrawn'] as const)(
  'an offer that is %s by now is not sent',
  async (state) => {
    await anOffer({ state })
    await sendDue()
    expect(sink.received).toHaveLength(0)
    expect(await rows()).toMatchObject([{ state: 'skipped', reason: `match-${state}` }])
  },
)

test('a withdrawal is not told to somebody who never heard of the match, and is to somebody who did', async () => {
  const { guest, host, matchId } = await aMatchOfTwo(database, { state: 'withdrawn', endReason: 'organiser' })
  const mail = { lane: lanes.match, matchId } as const
  await queue({ ...mail, dedupeKey: 'told', template: 'notice-to-host', personId: host.personId })
  await database.sql("update outbox set state = 'sent'")
  await queue({ ...mail, dedupeKey: 'v-guest', template: 'withdrawn-to-guest', personId: guest.personId })
  await queue({ ...mail, dedupeKey: 'v-host', template: 'withdrawn-to-host', personId: host.personId })
  await sendDue()
  expect(await rows()).toMatchObject([
    { dedupe_key: 'told' },
    { dedupe_key: 'v-guest', state: 'skipped', reason: 'never-told' },
    { dedupe_key: 'v-host', state: 'sent' },
  ])
})

test('a 4xx waits one minute and then goes out; no mark, because the server said no', async () => {
  await anOffer()
  sink.answers.onRecipient = () => 451
  await sendDue()
  expect(await rows()).toMatchObject([
    {
      state: 'queued',
      reason: '451 RCPT TO',
      due_at: new Date('2027-05-15T08:01:00Z'),
      possibly_sent_twice: false,
    },
  ])
  sink.answers.onRecipient = undefined
  database.clock.advance({ seconds: 59 })
  expect(await sendDue()).toBe(0)
  database.clock.advance({ seconds: 1 })
  expect(await sendDue()).toBe(1)
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, possibly_sent_twice: false }])
})

test('a mail tried for five days is given up as a temporary failure', async () => {
  await anOffer()
  await database.sql('update outbox set attempts = $1', [MAIL_TRIES - 1])
  sink.answers.onRecipient = () => 451
  await sendDue()
  expect(await rows()).toMatchObject([{ state: 'failed', failure: 'temporary', attempts: MAIL_TRIES }])
})

test.each([
  ['the recipient', { onRecipient: () => 550 }, '550 RCPT TO'],
  ['the mail', { onEnd: () => 554 }, '554 DATA'],
])(
  'a 5xx for %s is a permanent failure, and the time to answer does not start',
  async (_, answers, reason) => {
    const { matchId } = await anOffer()
    Object.assign(sink.answers, answers)
    await sendDue()
    expect(await rows()).toMatchObject([{ state: 'failed', failure: 'permanent', reason }])
    const [match] = await database.sql('select sent_at, deadline_at from match where id = $1', [matchId])
    expect(match).toEqual({ sent_at: null, deadline_at: null })
  },
)

test('a connection cut after the last bytes leaves the mail in doubt: marked, and tried again', async () => {
  await anOffer()
  sink.answers.onEnd = () => 'cut'
  await sendDue()
  expect(await rows()).toMatchObject([{ state: 'queued', possibly_sent_twice: true }])
})

test('no mail server at all: every mail waits, none is lost', async () => {
  await anOffer()
  await sink.close()
  await sendDue()
  expect(await rows()).toMatchObject([{ state: 'queued', possibly_sent_twice: false }])
})

test('a paused queue sends nothing until it is resumed', async () => {
  await anOffer()
  await database.sql('update mail_control set paused_at = now()')
  expect(await sendDue()).toBe(0)
  await database.sql('update mail_control set paused_at = null')
  expect(await sendDue()).toBe(1)
})

test('codes go before match mails, whenever they were queued; the place for codes takes nothing else', async () => {
  await anOffer()
  const challengeId = await aChallenge(database)
  await queue({ dedupeKey: 'c', lane: lanes.code, template: 'code', challengeId })
  expect((await claim())?.template).toBe('code')
  expect(await claim(lanes.code)).toBeUndefined()
  expect((await claim())?.template).toBe('offer-to-guest')
})

test('ten workers at once send each of forty mails once', async () => {
  const { guest, matchId } = await aMatchOfTwo(database)
  const mail = { lane: lanes.match, template: 'offer-to-guest', personId: guest.personId, matchId } as const
  for (let n = 0; n < 40; n += 1) await queue({ ...mail, dedupeKey: `offer ${n}` })
  await Promise.all(Array.from({ length: 10 }, sendDue))
  expect(sink.received).toHaveLength(40)
  expect(new Set(sink.received.map(({ mail: { messageId } }) => messageId)).size).toBe(40)
  const events = await database.sql("select count(*)::int as n from match_event where event = 'sent'")
  expect(events).toEqual([{ n: 1 }])
})

test('a person deleted while their mail waits takes the mail along', async () => {
  const { guest } = await anOffer()
  const claimed = await claim()
  await database.sql('delete from match')
  await database.sql('delete from registration')
  await database.sql('delete from person where id = $1', [guest.personId])
  if (claimed) await deliver(claimed)
  expect(sink.received).toHaveLength(0)
  expect(await rows()).toHaveLength(0)
})

test('the end of a match waits for a mail under way that would tell of it; if that does not leave, there is nothing to tell', async () => {
  const { guest, matchId } = await anOffer()
  await database.sql("update match set state = 'withdrawn', end_reason = 'organiser', ended_at = now()")
  const withdrawn = { lane: lanes.match, template: 'withdrawn-to-guest', matchId } as const
  await queue({ ...withdrawn, personId: guest.personId, dedupeKey: 'withdrawn' })
  const [one, two] = await claimSome(2)
  const ofTemplate = (name: string) => [one, two].find((mail) => mail?.template === name)!
  await deliver(ofTemplate('withdrawn-to-guest'))
  expect(await rows()).toMatchObject([{ state: 'sending' }, { state: 'queued', attempts: 0 }])
  await deliver(ofTemplate('offer-to-guest'))
  database.clock.advance({ seconds: 2 })
  await sendDue()
  expect(await rows()).toMatchObject([
    { state: 'skipped', reason: 'match-withdrawn' },
    { state: 'skipped', reason: 'never-told' },
  ])
  expect(sink.received).toHaveLength(0)
})

test('the end of a match is told to who may have heard of it', async () => {
  const { guest, matchId } = await anOffer()
  const offer = await claim()
  if (offer) await mark(offer)
  await database.sql("update match set state = 'withdrawn', end_reason = 'organiser', ended_at = now()")
  const withdrawn = { lane: lanes.match, template: 'withdrawn-to-guest', matchId } as const
  await queue({ ...withdrawn, personId: guest.personId, dedupeKey: 'withdrawn' })
  expect(await sendDue()).toBe(1)
  expect(sink.received).toHaveLength(1)
})
