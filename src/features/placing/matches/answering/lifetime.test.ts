import { Temporal } from 'temporal-polyfill'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { getQueue } from '#features/placing/matching/matching.server.ts'
import { composeMatchMail } from '#features/ground/mail-queue/composing/match.server.ts'
import { mint } from '#db/actor.server.ts'
import { aMatchOfTwo, type MatchOverrides } from '../../../../../test/builders/mail-scene.ts'
import { aGuest, anAdmin, anEdition } from '../../../../../test/builders/people.ts'
import { acceptMatch, declineMatch, withdrawMatch } from './answering.server.ts'
import { draftMatch } from '../drafting/drafting.server.ts'
import { expireOffers } from './expiring.server.ts'
import {
  completeMatch,
  extendOffer,
  markNoShow,
  offerAgain,
  reopenMatch,
  setArrangedElsewhere,
} from './lifetime.server.ts'
import { clearFlag } from '../offering/ticking.server.ts'
import { findMatchRecord } from '../reading/records.server.ts'
import { often } from '../../../../../test/builders/often.ts'

const now = '2027-05-20T10:00:00Z'
const deadlineAt = '2027-05-25T21:59:59.999Z'
const later = '2027-05-26T10:00:00Z'
const day = (text: string) => Temporal.PlainDate.from(text)
let database: TestDatabase
let admin: Awaited<ReturnType<typeof anAdmin>>['actor']
const deps = () => ({ db: database.db, clock: database.clock.now })

beforeAll(async () => {
  database = await testDatabase({ moment: now })
  await anEdition(database)
  admin = (await anAdmin(database)).actor
})

const aMatch = (o: MatchOverrides = {}) => {
  database.clock.set(now)
  return aMatchOfTwo(database, { state: 'offered', sentAt: now, deadlineAt, ...o })
}
const mailsOf = async (matchId: string) =>
  (
    await database.sql<{ template: string }>(
      'select template from outbox where match_id = $1 order by template',
      [matchId],
    )
  ).map(({ template }) => template)
const rowOf = async (matchId: string) =>
  (await database.sql('select * from match where id = $1', [matchId]))[0]
const optionsOf = async (matchId: string) =>
  (await findMatchRecord(deps(), admin, { matchId, requestId: 'r' }))?.options
const draftFor = async (placeId: string) =>
  draftMatch(deps(), admin, {
    guestRegistrationId: (await aGuest(database)).registrationId,
    placeId,
    overrideReason: '',
  })

describe('more time', () => {
  it('moves the deadline to the end of that day and tells the guest once', async () => {
    const { matchId, guest } = await aMatch()
    for (const changed of [true, false]) {
      expect(await extendOffer(deps(), admin, matchId, day('2027-05-28'))).toEqual({
        ok: true,
        value: { state: 'offered', changed },
      })
    }
    expect(await mailsOf(matchId)).toEqual(['more-time-to-guest'])
    database.clock.set('2027-05-28T21:59:59Z')
    expect(await acceptMatch(deps(), guest.actor, matchId)).toMatchObject({ ok: true })
  })

  it.each(['2027-05-24', '2027-05-19', '2027-06-20', '2027-12-01'])(
    'is not given until %s: no later than now, or after the stay',
    async (until) => {
      const { matchId } = await aMatch()
      expect(await extendOffer(deps(), admin, matchId, day(until))).toEqual({
        ok: false,
        error: 'deadline-not-later',
      })
      expect(await mailsOf(matchId)).toEqual([])
    },
  )

  it('is for offers whose time runs', async () => {
    const unsent = await aMatch({ sentAt: null, deadlineAt: null })
    const until = day('2027-05-28')
    expect(await extendOffer(deps(), admin, unsent.matchId, until)).toEqual({ ok: false, error: 'not-sent' })
    const taken = await aMatch({ state: 'accepted', acceptedAt: now })
    expect(await extendOffer(deps(), admin, taken.matchId, until)).toMatchObject({
      ok: false,
      error: 'already-accepted',
    })
  })
})

describe('another try', () => {
  it.each(['written down', 'not yet written down'])(
    'opens an offer again that ran out, %s, and tells both',
    async (how) => {
      const { matchId, guest } = await aMatch()
      database.clock.set(later)
      if (how === 'written down') await expireOffers(database.workerDb, mint.worker(), database.clock.now)
      for (const changed of [true, false]) {
        expect(await optionsOf(matchId)).toMatchObject({ noOtherTry: null })
        expect(await reopenMatch(deps(), admin, matchId, day('2027-05-30'))).toEqual({
          ok: true,
          value: { state: 'offered', changed },
        })
      }
      const mails = await mailsOf(matchId)
      expect(mails.filter((mail) => !mail.startsWith('expired'))).toEqual([
        'more-time-to-guest',
        'notice-to-host',
      ])
      database.clock.set('2027-05-30T21:00:00Z')
      expect(await acceptMatch(deps(), guest.actor, matchId)).toMatchObject({ ok: true })
    },
  )

  it('does not say that the time is over once it is open again', async () => {
    const { matchId } = await aMatch()
    database.clock.set(later)
    await reopenMatch(deps(), admin, matchId, day('2027-05-30'))
    const asked = { matchId, now: database.clock.now(), siteUrl: 'https://example.org' }
    const compose = (template: 'expired-to-guest' | 'more-time-to-guest') =>
      database.workerDb.run(mint.worker(), (tx) => composeMatchMail(tx, template, asked))
    expect(await compose('expired-to-guest')).toEqual({ kind: 'skip', reason: 'match-offered' })
    expect(await compose('more-time-to-guest')).toMatchObject({ kind: 'mail', deadline: null })
  })

  it('offers anew with the first mails and a clock that has not started', async () => {
    const { matchId, guest } = await aMatch()
    await declineMatch(deps(), guest.actor, matchId)
    expect(await offerAgain(deps(), admin, matchId)).toMatchObject({ ok: true, value: { state: 'offered' } })
    expect(await offerAgain(deps(), admin, matchId)).toEqual({ ok: false, error: 'still-open' })
    expect(await mailsOf(matchId)).toEqual(['declined-to-host', 'notice-to-host', 'offer-to-guest'])
    expect(await rowOf(matchId)).toMatchObject({ state: 'offered', sent_at: null, deadline_at: null })
  })

  it('finds the place taken, the guest placed, or a side gone', async () => {
    const taken = await aMatch()
    await declineMatch(deps(), taken.guest.actor, taken.matchId)
    expect(await draftFor(taken.host.placeIds[0] ?? '')).toMatchObject({ ok: true })
    const placed = await aMatch()
    await declineMatch(deps(), placed.guest.actor, placed.matchId)
    const elsewhere = await aMatch({ guest: { personId: placed.guest.personId } }).catch(() => null)
    expect(elsewhere).toBeNull() // one registration a year; so the other place is a draft of the same guest
    const other = await aMatch({ state: 'withdrawn', endReason: 'organiser' })
    await draftMatch(deps(), admin, {
      guestRegistrationId: placed.guest.registrationId,
      placeId: other.host.placeIds[0] ?? '',
      overrideReason: '',
    })
    const gone = await aMatch()
    await declineMatch(deps(), gone.guest.actor, gone.matchId)
    await database.sql("update registration set state = 'cancelled' where id = $1", [
      gone.host.registrationId,
    ])
    const outcomes = []
    for (const { matchId } of [taken, placed, gone]) outcomes.push(await offerAgain(deps(), admin, matchId))
    expect(outcomes).toEqual([
      { ok: false, error: 'place-taken' },
      { ok: false, error: 'place-taken' },
      { ok: false, error: 'registration-gone' },
    ])
    const reopened = await reopenMatch(deps(), admin, taken.matchId, day('2027-05-30'))
    expect(reopened).toEqual({ ok: false, error: 'place-taken' })
    // The page asks the same, and shows no button that could only be refused.
    expect(await optionsOf(taken.matchId)).toMatchObject({ noOtherTry: 'place-taken' })
  })

  it('and the next draft for the place never both succeed', async () => {
    for (let round = 0; round < often(15, 5); round += 1) {
      const { matchId, guest, host } = await aMatch()
      await declineMatch(deps(), guest.actor, matchId)
      const [again, draft] = await Promise.all([
        offerAgain(deps(), admin, matchId),
        draftFor(host.placeIds[0] ?? ''),
      ])
      expect([again.ok, draft.ok].filter(Boolean)).toHaveLength(1)
    }
  })
})

describe('how it went', () => {
  it('is written down once the nights have come, and mails nobody', async () => {
    const { matchId } = await aMatch({ state: 'accepted', acceptedAt: now })
    expect(await markNoShow(deps(), admin, matchId)).toEqual({ ok: false, error: 'not-yet' })
    database.clock.set('2027-06-13T10:00:00Z')
    expect(await completeMatch(deps(), admin, matchId)).toEqual({ ok: false, error: 'not-yet' })
    database.clock.set('2027-06-20T00:00:00Z')
    for (const changed of [true, false])
      expect(await completeMatch(deps(), admin, matchId)).toEqual({
        ok: true,
        value: { state: 'completed', changed },
      })
    expect(await markNoShow(deps(), admin, matchId, 'Rang nobody')).toMatchObject({
      value: { state: 'no_show' },
    })
    expect(await mailsOf(matchId)).toEqual([])
  })

  it('a no-show frees the place for the nights that are left', async () => {
    const { matchId, host } = await aMatch({ state: 'accepted', acceptedAt: now })
    database.clock.set('2027-06-14T10:00:00Z')
    expect(await markNoShow(deps(), admin, matchId)).toMatchObject({ ok: true })
    expect(await draftFor(host.placeIds[0] ?? '')).toMatchObject({ ok: true })
  })
})

it('a flag is cleared with a reason that stays in the history', async () => {
  const { matchId } = await aMatch()
  await database.sql("update match set flagged_reason = 'The nights have changed' where id = $1", [matchId])
  await clearFlag(deps(), admin, matchId, 'They have talked')
  await clearFlag(deps(), admin, matchId, 'They have talked')
  expect((await rowOf(matchId))?.['flagged_reason']).toBeNull()
  expect(
    await database.sql('select event, note, from_state, to_state from match_event where match_id = $1', [
      matchId,
    ]),
  ).toEqual([{ event: 'flag-cleared', note: 'They have talked', from_state: 'offered', to_state: 'offered' }])
})

describe('a bed found elsewhere', () => {
  const namesOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

  it('takes the guest out of the queue, and back with one press', async () => {
    const { registrationId } = await aGuest(database)
    await setArrangedElsewhere(deps(), admin, registrationId, true)
    await setArrangedElsewhere(deps(), admin, registrationId, true)
    const out = await getQueue(deps(), admin, 'test')
    expect(namesOf(out.ranked)).not.toContain(registrationId)
    expect(out.notComing.find(({ id }) => id === registrationId)).toMatchObject({ isElsewhere: true })
    await setArrangedElsewhere(deps(), admin, registrationId, false)
    const back = await getQueue(deps(), admin, 'test')
    expect(namesOf(back.ranked)).toContain(registrationId)
  })

  it('ends a match with mails that know it, and nobody looks for another place', async () => {
    const { matchId, guest } = await aMatch({ state: 'accepted', acceptedAt: now })
    const reason = { reason: 'arranged-elsewhere' } as const
    expect(await withdrawMatch(deps(), admin, matchId, reason)).toMatchObject({ ok: true })
    const { notComing } = await getQueue(deps(), admin, 'test')
    expect(namesOf(notComing)).toContain(guest.registrationId)
    const asked = { matchId, now: database.clock.now(), siteUrl: 'https://example.org' }
    const mail = await database.workerDb.run(mint.worker(), (tx) =>
      composeMatchMail(tx, 'withdrawn-to-guest', asked),
    )
    expect(mail).toMatchObject({ content: { view: { reason: 'arranged-elsewhere', next: 'write-to-us' } } })
  })

  it('of nobody we know is nobody’s error', async () => {
    await setArrangedElsewhere(deps(), admin, crypto.randomUUID(), true)
  })
})
