import { expect, it } from 'vitest'
import { MAIL_TRIES } from '#domain/mail-retry.ts'
import { changeMails } from '#features/letters/mail-desk/changing.server.ts'
import { lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import { putAddressRight } from '#features/ground/bad-address.server.ts'
import { anAdmin, mint } from '../../../../test/builders/mail-scene.ts'
import { anOffer, database, queue, sendDue, sink } from '../../../../test/builders/mail-sending.ts'
import {
  aSentOffer,
  badAddresses,
  events,
  look,
  mails,
  match,
  prepareReturnedMail,
} from '../../../../test/builders/returned-mail-scene.ts'

// A mail server that refuses a mail at once says no less than one that sends it back a minute later.

prepareReturnedMail()

const refuse = (answer: number | string) => {
  sink.answers.onRecipient = () => answer
}
const takeAll = () => {
  sink.answers.onRecipient = undefined
}
const moreTime = ({ guest, matchId }: Awaited<ReturnType<typeof anOffer>>) =>
  queue({
    lane: lanes.match,
    template: 'more-time-to-guest',
    personId: guest.personId,
    matchId,
    dedupeKey: 'longer',
  })
const isTold = async () =>
  (
    await database.sql(`select 1 from match where state = 'offered' and sent_at is null and exists (
      select from match_event where match_id = match.id and event = 'bounced' and at >= match.offered_at)`)
  ).length === 1

it.each([
  ['the recipient', () => refuse(550), '550 RCPT TO'],
  ['the mail', () => void (sink.answers.onEnd = () => 554), '554 DATA'],
])('more time that is refused because of %s stops the time to answer', async (_, arrange, reason) => {
  const offer = await aSentOffer()
  database.clock.advance({ days: 1 })
  await moreTime(offer)
  arrange()
  await sendDue()
  expect(await mails()).toMatchObject([{ state: 'sent' }, { state: 'failed', reason }])
  expect(await events()).toEqual(['sent', 'bounced'])
  expect(await match()).toMatchObject({ state: 'offered', sent_at: null, deadline_at: null })
  expect(await isTold()).toBe(true)
  expect(await badAddresses(), 'nothing was said of the mailbox').toEqual([])
})

it('an offer that is refused is told to organisers, once, and begins when it leaves after all', async () => {
  await anOffer()
  refuse(550)
  await sendDue()
  expect(await events()).toEqual(['bounced'])
  expect(await isTold()).toBe(true)
  const [mail] = await database.sql<{ id: string }>('select id from outbox')
  const admin = await anAdmin(database)
  const deps = { db: database.db, clock: database.clock.now }
  const retry = () => changeMails(deps, admin.actor, 'retry', [mail?.id ?? ''])
  expect(await retry()).toBe(1)
  await sendDue()
  expect(await events(), 'refused once more').toEqual(['bounced'])
  takeAll()
  await retry()
  await sendDue()
  expect(await events()).toEqual(['bounced', 'sent'])
  expect((await match())?.['deadline_at']).not.toBeNull()
})

it('a mail that is given up after five days is no other', async () => {
  const offer = await aSentOffer()
  await moreTime(offer)
  refuse(451)
  await database.sql(`update outbox set attempts = $1 where state = 'queued'`, [MAIL_TRIES - 1])
  await sendDue()
  expect(await events()).toEqual(['sent', 'bounced'])
  expect(await match()).toMatchObject({ deadline_at: null })
})

it('one that is tried again, a copy for an organiser, and one about something else stop nothing', async () => {
  const offer = await aSentOffer()
  const before = await match()
  const { guest, matchId } = offer
  await moreTime(offer)
  refuse(451)
  await sendDue()
  refuse(550)
  const about = { lane: lanes.match, personId: guest.personId, matchId } as const
  await queue({ ...about, template: 'offer-to-guest', dedupeKey: 'copy', params: { copy: 'yes' } })
  await queue({ ...about, template: 'offer-reminder', dedupeKey: 'reminder' })
  await sendDue()
  expect(await events()).toEqual(['sent'])
  expect(await match()).toEqual(before)
})

it('a mailbox that does not exist is a bad address; put right, the offer goes out by itself', async () => {
  const { guest } = await anOffer()
  refuse('5.1.1 no such user')
  await sendDue()
  expect(await badAddresses()).toEqual([{ status: '5.1.1', put_right_at: null }])
  await look()
  expect(await mails()).toMatchObject([{ state: 'failed', reason: '550 5.1.1 RCPT TO' }])
  takeAll()
  database.clock.advance({ hours: 1 })
  await database.db.run(mint.gate(), (tx) => putAddressRight(tx, guest.personId, database.clock.now()))
  expect(await look()).toBe(1)
  expect(await look(), 'once').toBe(0)
  await sendDue()
  expect(await mails()).toMatchObject([{ state: 'sent', reason: null }])
  expect(await events()).toEqual(['bounced', 'sent'])
  expect(await badAddresses()).toEqual([])
})
