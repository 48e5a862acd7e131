import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AnswerWindow } from '#domain/deadline.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { sendCopies } from '#features/placing/inform/inform.server.ts'
import { getInform, type DraftView } from '#features/placing/inform/inform.server.ts'
import { cancelRegistration } from '#features/own/profile/profile.server.ts'
import { aMatchOfTwo } from '../../../../../test/builders/mail-scene.ts'
import {
  claim,
  database,
  keys,
  prepareMailSending,
  sendDue,
  sink,
  worker,
} from '../../../../../test/builders/mail-sending.ts'
import { anAdmin } from '../../../../../test/builders/people.ts'
import { acceptMatch } from '../answering/answering.server.ts'
import { offerMatches, recallOffers, sendOffers } from './offering.server.ts'
import { expireOffers } from '../answering/expiring.server.ts'
import { listOwnMatches } from '../reading/reading.server.ts'
import { often } from '../../../../../test/builders/often.ts'

prepareMailSending()

let admin: ApprovedAdmin
const deps = () => ({ db: database.db, clock: database.clock.now })
const settings = { brandName: 'Bed Exchange', publicUrl: new URL('https://beds.example.org') }
const shared = { keys, settings: settings as Parameters<typeof getInform>[0]['settings'] }

beforeEach(async () => {
  await database.empty('dispatch')
  admin = (await anAdmin(database, { email: 'olga@example.org' })).actor
})

const aDraft = (email = 'amina@example.org') => aMatchOfTwo(database, { state: 'draft', guest: { email } })
const send = (
  matchIds: string[],
  idempotencyKey: string = randomUUID(),
  answerWindow: AnswerWindow | null = null,
) => sendOffers(deps(), admin, { idempotencyKey, matchIds, answerWindow })
const stateOf = async (id: string) =>
  (await database.sql('select state, held_until, dispatch_id, offered_at from match where id = $1', [id]))[0]
const mails = async () =>
  (
    await database.sql<{ word: string }>("select template || ' ' || state as word from outbox order by 1")
  ).map(({ word }) => word)
const inform = (query: { window?: AnswerWindow | null; show?: 'all' | 'again' } = {}) =>
  getInform({ ...deps(), ...shared }, admin, {
    show: 'all',
    window: null,
    requestId: 'test',
    ...query,
  })

describe('what one press has sent', () => {
  it('waits for the hold: nobody outside hears of it, and then both mails leave', async () => {
    const { matchId, guest, host } = await aDraft()
    expect(await send([matchId])).toMatchObject({ offered: [matchId], refused: [] })
    database.clock.advance({ seconds: 119 })
    expect(await sendDue()).toBe(0)
    for (const actor of [guest.actor, host.actor]) expect(await listOwnMatches(deps(), actor)).toEqual([])
    expect(await acceptMatch(deps(), guest.actor, matchId)).toEqual({ ok: false, error: 'not-found' })
    database.clock.advance({ seconds: 1 })
    expect(await sendDue()).toBe(2)
    expect(sink.received).toHaveLength(2)
    expect(await acceptMatch(deps(), guest.actor, matchId)).toMatchObject({ ok: true })
  })

  it('is none if nothing could be sent', async () => {
    const { matchId } = await aDraft()
    await database.sql(`update match set state = 'withdrawn', ended_at = now() where id = $1`, [matchId])
    const { refused } = await send([matchId])
    expect(refused).toHaveLength(1)
    expect(await database.sql('select from dispatch where recalled_at is null')).toEqual([])
    await send([(await aDraft('bao@example.org')).matchId])
    expect(await database.sql('select from dispatch where recalled_at is null')).toHaveLength(1)
  })

  it('is taken back as a whole, leaves nothing behind, and can be sent again', async () => {
    const pairs = [await aDraft(), await aDraft('bao@example.org')]
    const ids = pairs.map(({ matchId }) => matchId)
    const { dispatchId } = await send(ids)
    database.clock.advance({ seconds: 60 })
    expect(await recallOffers(deps(), admin, dispatchId)).toEqual({ ok: true, value: 2 })
    expect(await recallOffers(deps(), admin, dispatchId)).toEqual({ ok: true, value: 0 })
    for (const id of ids)
      expect(await stateOf(id)).toEqual({
        state: 'draft',
        held_until: null,
        dispatch_id: null,
        offered_at: null,
      })
    database.clock.advance({ minutes: 10 })
    expect(await sendDue()).toBe(0)
    expect(await send(ids)).toMatchObject({ offered: ids })
    database.clock.advance({ minutes: 3 })
    expect(await sendDue()).toBe(4)
  })

  it('cannot be taken back once the hold is over, or while a mail is on its way all the same', async () => {
    const early = await aDraft()
    const { dispatchId } = await send([early.matchId])
    database.clock.advance({ seconds: 120 })
    expect(await recallOffers(deps(), admin, dispatchId)).toEqual({ ok: false, error: 'too-late' })
    // A worker whose clock is ahead of ours has one of the two in its hands.
    const other = await aDraft('bao@example.org')
    const second = await send([other.matchId])
    await database.sql("update outbox set due_at = due_at - interval '3 minutes' where match_id = $1", [
      other.matchId,
    ])
    expect(await claim()).toBeDefined()
    expect(await recallOffers(deps(), admin, second.dispatchId)).toEqual({ ok: false, error: 'too-late' })
    expect(await stateOf(other.matchId)).toMatchObject({ state: 'offered' })
    expect(await database.sql('select recalled_at from dispatch')).toEqual([
      { recalled_at: null },
      { recalled_at: null },
    ])
  })

  it('is the same however often the press arrives, and nothing once it was taken back', async () => {
    const { matchId } = await aDraft()
    const idempotencyKey = randomUUID()
    const twice = await Promise.all([send([matchId], idempotencyKey), send([matchId], idempotencyKey)])
    expect(twice.map(({ offered }) => offered)).toEqual([[matchId], [matchId]])
    expect(await mails()).toEqual(['notice-to-host queued', 'offer-to-guest queued'])
    await recallOffers(deps(), admin, twice[0].dispatchId)
    expect(await send([matchId], idempotencyKey)).toMatchObject({
      offered: [],
      refused: [{ refusal: 'recalled' }],
    })
    expect(await stateOf(matchId)).toMatchObject({ state: 'draft' })
  })

  it('and taking it back at the same moment end in one of the two, whole', async () => {
    for (let round = 0; round < often(10, 4); round += 1) {
      const ids = [
        (await aDraft(`g${round}a@example.org`)).matchId,
        (await aDraft(`g${round}b@example.org`)).matchId,
      ]
      const idempotencyKey = randomUUID()
      const { dispatchId } = await send(ids.slice(0, 1), idempotencyKey)
      const [, back] = await Promise.all([send(ids, idempotencyKey), recallOffers(deps(), admin, dispatchId)])
      expect(back.ok).toBe(true)
      for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: 'draft' })
      const left = await database.sql("select 1 from outbox where match_id = any($1) and state = 'queued'", [
        ids,
      ])
      expect(left).toEqual([])
    }
  })

  it('ends for somebody who cancels meanwhile without their ever hearing of it', async () => {
    const { matchId, guest } = await aDraft()
    const { dispatchId } = await send([matchId])
    await cancelRegistration(deps(), guest.actor)
    expect(await recallOffers(deps(), admin, dispatchId)).toEqual({ ok: true, value: 0 })
    database.clock.advance({ minutes: 3 })
    await sendDue()
    // What they hear is that their own registration has ended, and nothing of an offer.
    expect(sink.received.map(({ mail }) => mail.headers.find(({ key }) => key === 'subject')?.value)).toEqual(
      [expect.stringMatching(/registration/i)],
    )
  })

  it.each([
    [{ count: 2, unit: 'days' }, '2027-05-17T21:59:59.999Z', '17 May 2027'],
    [{ count: 18, unit: 'hours' }, '2027-05-16T02:02:00.000Z', 'Sunday, 16 May 2027, 04:02 (Berlin time)'],
  ] as const)('can give less time to answer than the edition: %o', async (window, deadline, by) => {
    const { matchId } = await aDraft()
    const shown = (await inform({ window })).drafts[0]
    await send([matchId], randomUUID(), window)
    database.clock.advance({ minutes: 2 })
    await sendDue()
    const [row] = await database.sql<{ deadline_at: Date }>('select deadline_at from match')
    expect(row?.deadline_at.toISOString()).toBe(deadline)
    const offer = sink.received.find(({ recipients }) => recipients.includes('amina@example.org'))
    expect(offer?.mail.text?.trim()).toBe(shown?.mails?.guest.text.trim())
    expect(offer?.mail.subject).toBe(shown?.mails?.guest.subject)
    expect(offer?.mail.subject).toBe(`We have a place for you: please answer by ${by}`)
  })
})

describe('a copy to the organiser', () => {
  it('goes to their own mailbox, says that it is a test, and starts no time', async () => {
    const { matchId } = await aDraft()
    const copy = {
      matchId,
      idempotencyKey: randomUUID(),
      window: { count: 3, unit: 'days' as const },
      requestId: 'copy',
    }
    await sendCopies(deps(), admin, copy)
    await sendCopies(deps(), admin, copy)
    expect(await sendDue()).toBe(2)
    expect(sink.received.map(({ recipients }) => recipients)).toEqual([
      ['olga@example.org'],
      ['olga@example.org'],
    ])
    const subjects = sink.received.map(({ mail }) => mail.subject)
    expect(subjects).toContainEqual(
      expect.stringMatching(
        /^Test, for organisers only: We have a place for you: please answer by \d+ \w+ \d{4}$/,
      ),
    )
    expect(subjects).toContain('Test, nur für Organisator:innen: Wir möchten dir einen Gast schicken')
    expect(await stateOf(matchId)).toMatchObject({ state: 'draft' })
  })

  it('is a look at both records, and there is none of a match that is no draft', async () => {
    const { matchId, guest, host } = await aDraft()
    const copy = { matchId, idempotencyKey: randomUUID(), window: null, requestId: randomUUID() }
    await sendCopies(deps(), admin, copy)
    const looks = await database.sql(
      'select action, subject_registration_id as id from access_log where request_id = $1',
      [copy.requestId],
    )
    const look = (id: string) => ({ action: 'preview-offers', id })
    expect(looks).toEqual([look(guest.registrationId), look(host.registrationId)])
    await database.sql("update match set state = 'withdrawn' where id = $1", [matchId])
    await sendCopies(deps(), admin, { ...copy, idempotencyKey: randomUUID() })
    expect(await mails()).toHaveLength(2)
  })

  it('does not reach somebody who is no organiser any more when it would leave', async () => {
    const { matchId } = await aDraft()
    await sendCopies(deps(), admin, { matchId, idempotencyKey: randomUUID(), window: null, requestId: 'r' })
    await database.sql('update admin_profile set approved = false, revoked_at = now() where person_id = $1', [
      admin.personId,
    ])
    await sendDue()
    expect(sink.received).toHaveLength(0)
    expect(await mails()).toEqual(['notice-to-host skipped', 'offer-to-guest skipped'])
  })

  it('does not keep an offer from being taken back', async () => {
    const { matchId } = await aDraft()
    await sendCopies(deps(), admin, { matchId, idempotencyKey: randomUUID(), window: null, requestId: 'r' })
    const { dispatchId } = await send([matchId])
    expect(await recallOffers(deps(), admin, dispatchId)).toEqual({ ok: true, value: 1 })
    await sendDue()
    expect(sink.received).toHaveLength(2)
  })
})

describe('the page before sending', () => {
  const news = ({ earlier }: DraftView) => [earlier.guest?.state ?? 'first', earlier.host?.state ?? 'first']

  it('says who has had an offer before, what is held and what was sent last', async () => {
    const { matchId, guest } = await aDraft()
    expect((await inform()).drafts.map(news)).toEqual([['first', 'first']])
    await send([matchId])
    expect(await inform()).toMatchObject({
      drafts: [],
      held: [{ offers: 1, byEmail: 'olga@example.org' }],
      last: null,
    })
    database.clock.advance({ minutes: 3 })
    await sendDue()
    database.clock.advance({ hours: 24 * 20 })
    await expireOffers(database.workerDb, worker, database.clock.now)
    const next = await aDraft('bao@example.org')
    await database.sql('update match set guest_registration_id = $2, guest_person_id = $3 where id = $1', [
      next.matchId,
      guest.registrationId,
      guest.personId,
    ])
    const view = await inform({ show: 'again' })
    expect(view).toMatchObject({ counts: { all: 1, again: 1 }, held: [], last: { offers: 1 } })
    expect(view.drafts.map(news)).toEqual([['expired', 'first']])
  })
})

it('offers without a press of their own are not held', async () => {
  const { matchId } = await aDraft()
  await offerMatches(deps(), admin, [matchId])
  expect(await sendDue()).toBe(2)
})
