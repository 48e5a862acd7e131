import { describe, expect, it } from 'vitest'
import { changeMails } from '#features/letters/mail-desk/changing.server.ts'
import { startShownOffers } from '#features/ground/mail-queue/shown-offers.server.ts'
import { listOwnMatches } from '#features/placing/matches/reading/reading.server.ts'
import { lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import { anAdmin, mint } from '../../../../test/builders/mail-scene.ts'
import { database, queue, sendDue, sink } from '../../../../test/builders/mail-sending.ts'
import { aDeliveryReport } from '../../../../test/builders/returned-mail.ts'
import {
  aSentOffer,
  badAddresses,
  events,
  look,
  mails,
  match,
  post,
  prepareReturnedMail,
  returnPath,
} from '../../../../test/builders/returned-mail-scene.ts'

prepareReturnedMail()

const showProfile = ({ personId, registrationId }: { personId: string; registrationId: string }) =>
  listOwnMatches({ db: database.db, clock: database.clock.now }, mint.guest(personId, registrationId))
const startShown = () => startShownOffers(database.workerDb, mint.worker(), database.clock.now)

describe('the time to answer, when a mail comes back that', () => {
  it('left before the same offer left once more, runs on', async () => {
    const { to, guest, matchId } = await aSentOffer()
    database.clock.advance({ hours: 1 })
    const again = {
      lane: lanes.match,
      template: 'offer-to-guest',
      personId: guest.personId,
      matchId,
    } as const
    await queue({ ...again, dedupeKey: 'again' })
    await sendDue()
    await post(aDeliveryReport({ to }))
    await look()
    expect(await events()).toEqual(['sent'])
    expect((await match())?.['deadline_at']).not.toBeNull()
  })

  it('gave more time, stops, and runs again once the mail is sent again', async () => {
    const { guest, matchId } = await aSentOffer()
    database.clock.advance({ days: 1 })
    const longer = {
      lane: lanes.match,
      template: 'more-time-to-guest',
      personId: guest.personId,
      matchId,
    } as const
    await queue({ ...longer, dedupeKey: 'longer' })
    await sendDue()
    await post(aDeliveryReport({ to: returnPath() }))
    await look()
    expect(await events()).toEqual(['sent', 'bounced'])
    expect(await match()).toMatchObject({ state: 'offered', sent_at: null, deadline_at: null })
    await queue({ ...longer, dedupeKey: 'once more' })
    await sendDue()
    expect(await events()).toEqual(['sent', 'bounced', 'sent'])
    expect((await match())?.['deadline_at']).not.toBeNull()
  })

  it('its reader may have reported themselves, runs on for a guest who was shown the offer, however long they have been signed in', async () => {
    const { to, guest } = await aSentOffer()
    const before = await match()
    database.clock.advance({ hours: 2 })
    await showProfile(guest)
    for (let time = 0; time < 2; time += 1) {
      await post(aDeliveryReport({ to }))
      await look()
      expect(await mails(), 'organisers see it in the queue').toMatchObject([
        { state: 'failed', reason: 'bounced' },
      ])
      expect(await match()).toEqual(before)
      expect(await events()).toEqual(['sent'])
    }
  })

  it('nobody has read, stops although its reader has signed in: the offer is what they must have seen', async () => {
    const { to, guest } = await aSentOffer()
    database.clock.advance({ hours: 2 })
    await database.sql(
      `insert into session (token_hash, person_id, created_at, last_seen_at, expires_at)
       values ('x', $1, $2, $2, '2028-01-01')`,
      [guest.personId, database.clock.now().toString()],
    )
    await post(aDeliveryReport({ to }))
    await look()
    expect(await events()).toEqual(['sent', 'bounced'])
    expect(await match()).toMatchObject({ state: 'offered', sent_at: null, deadline_at: null })
    expect(await badAddresses(), 'a code has reached it').toEqual([])
  })

  it('had told of it, begins when its guest is shown the offer all the same', async () => {
    const { to, guest } = await aSentOffer()
    await post(aDeliveryReport({ to }))
    await look()
    database.clock.advance({ days: 9 })
    expect(await startShown()).toBe(0)
    await showProfile(guest)
    expect(await startShown()).toBe(1)
    expect(await startShown()).toBe(0)
    expect(await events()).toEqual(['sent', 'bounced', 'sent'])
    expect(await match()).toMatchObject({ state: 'offered', sent_at: new Date(String(database.clock.now())) })
    expect((await match())?.['deadline_at']).not.toBeNull()
    // They report it once more.
    await post(aDeliveryReport({ to }))
    await look()
    expect((await match())?.['deadline_at']).not.toBeNull()
  })

  it('told of an offer made anew, stops: only the one before was read', async () => {
    const { to, guest, matchId } = await aSentOffer()
    await showProfile(guest)
    database.clock.advance({ hours: 1 })
    const now = database.clock.now().toString()
    await database.sql('update match set offered_at = $2 where id = $1', [matchId, now])
    await database.sql('update outbox set sent_at = $1, queued_at = $1', [now])
    await post(aDeliveryReport({ to }))
    await look()
    expect(await match()).toMatchObject({ state: 'offered', deadline_at: null })
  })

  it('was about an offer that is answered or over, is as it was', async () => {
    const { to, matchId } = await aSentOffer()
    const offered = await match()
    database.clock.advance({ days: 9 })
    await post(aDeliveryReport({ to }))
    await look()
    expect(await match()).toEqual(offered)
    await database.sql(`update match set state = 'accepted', accepted_at = sent_at where id = $1`, [matchId])
    const accepted = await match()
    await post(aDeliveryReport({ to, status: '4.4.7' }))
    await look()
    expect(await match()).toEqual(accepted)
    expect(await events()).toEqual(['sent'])
  })

  it('is tried again by hand, begins anew: a mail of its own, of which late reports say nothing', async () => {
    const { to } = await aSentOffer()
    await post(aDeliveryReport({ to }))
    await look()
    const [returned] = await database.sql<{ id: string }>('select id from outbox')
    const admin = await anAdmin(database)
    database.clock.advance({ minutes: 1 })
    const retry = () =>
      changeMails({ db: database.db, clock: database.clock.now }, admin.actor, 'retry', [returned?.id ?? ''])
    expect(await retry()).toBe(1)
    expect(await retry(), 'pressed twice').toBe(0)
    await sendDue()
    expect(returnPath()).not.toBe(to)
    await post(aDeliveryReport({ to, status: '5.2.1' }))
    await look()
    expect(await database.sql('select state, reason from outbox order by queued_at')).toEqual([
      { state: 'failed', reason: 'bounced' },
      { state: 'sent', reason: null },
    ])
    expect(await events()).toEqual(['sent', 'bounced', 'sent'])
  })

  it('was a copy for an organiser, runs on', async () => {
    const { matchId } = await aSentOffer()
    // Former organisers get none.
    const { personId } = await anAdmin(database, { email: 'o@example.net' })
    const copy = {
      lane: lanes.match,
      template: 'offer-to-guest',
      personId,
      matchId,
    } as const
    await queue({ ...copy, dedupeKey: 'copy', params: { copy: 'yes' } })
    await sendDue()
    expect(sink.received.at(-1)?.recipients).toEqual(['o@example.net'])
    await post(aDeliveryReport({ to: returnPath() }))
    await look()
    expect(await events()).toEqual(['sent'])
  })
})
