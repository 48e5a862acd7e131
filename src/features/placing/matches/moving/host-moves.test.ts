import { describe, expect, it } from 'vitest'
import { cancelRegistration } from '#features/own/profile/profile.server.ts'
import {
  aScene,
  admin,
  afterHold,
  deadline,
  deps,
  mails,
  moment,
  move,
  moved,
  namesSeen,
  other,
  prepareHostMoves,
  rowOf,
  sentTo,
  textOf,
} from '../../../../../test/builders/host-move-scene.ts'
import { database, sendDue, sink, worker } from '../../../../../test/builders/mail-sending.ts'
import { aHost } from '../../../../../test/builders/people.ts'
import { carryOutMoves } from './carrying-out.server.ts'
import { acceptMatch, declineMatch, refuseMatch } from '../answering/answering.server.ts'
import { draftMatch } from '../drafting/drafting.server.ts'
import { recallOffers } from '../offering/offering.server.ts'
import { expireOffers } from '../answering/expiring.server.ts'
import { offerAgain } from '../answering/lifetime.server.ts'

prepareHostMoves()

describe('a guest who is asked to move', () => {
  it('keeps the old bed until the answer, and has both hosts waiting', async () => {
    const { matchId, guest, host } = await aScene()
    const next = await moved(matchId)
    expect(await namesSeen(guest.actor)).toEqual(['accepted Bruno with contact'])
    expect(await namesSeen(other.actor)).toEqual([])
    await afterHold()
    expect(await namesSeen(guest.actor)).toEqual([
      'offered Jonas without contact',
      'accepted Bruno with contact',
    ])
    expect(await namesSeen(host.actor)).toEqual(['accepted Amina with contact'])
    expect(await namesSeen(other.actor)).toEqual(['offered Amina without contact'])
    expect(await rowOf(next)).toMatchObject({ state: 'offered', is_beside: true, move: 'asked' })
    expect(sentTo('amina')).toEqual([expect.stringMatching(/^Would you like to move to another place\?/)])
    expect(sentTo('bruno')).toEqual([])
    expect(sentTo('jonas')).toHaveLength(1)
  })

  it('moves with a yes: one transaction frees the old bed, and everybody is written to', async () => {
    const { matchId, guest, host } = await aScene()
    const next = await moved(matchId)
    await afterHold()
    expect(await acceptMatch(deps(), guest.actor, next)).toMatchObject({ ok: true })
    expect(await rowOf(matchId)).toMatchObject({ state: 'withdrawn', end_reason: 'moved' })
    expect(await rowOf(next)).toMatchObject({ state: 'accepted', is_beside: false })
    expect((await rowOf(next)).version).toBeGreaterThan((await rowOf(matchId)).version)
    await sendDue()
    expect(sentTo('bruno')).toEqual(['Dein Gast wohnt woanders'])
    expect(sentTo('amina')).toHaveLength(2)
    expect(sentTo('jonas')).toHaveLength(2)
    expect(await namesSeen(host.actor)).toEqual(['withdrawn nobody without contact'])
    expect(await namesSeen(other.actor)).toEqual(['accepted Amina with contact'])
    // The stay keeps its entry in the guest's calendar, and leaves that of the old host.
    const entryIn = (name: string) =>
      sink.received
        .findLast(({ recipients }) => recipients[0]?.startsWith(name))
        ?.mail.attachments.map(({ content }) => textOf(content))[0]
    expect(entryIn('amina')).toContain(`UID:stay-${matchId}@`)
    expect(entryIn('amina')).not.toContain('METHOD:CANCEL')
    expect(entryIn('bruno')).toContain('METHOD:CANCEL')
    // Saying it again does no harm, and the old bed can be given away.
    expect(await acceptMatch(deps(), guest.actor, next)).toMatchObject({ value: { changed: false } })
    expect(await mails()).toHaveLength(5)
  })

  it.each(['no', 'silence'])('stays with %s', async (answer) => {
    const { matchId, guest } = await aScene()
    const next = await moved(matchId)
    await afterHold()
    if (answer === 'no') await declineMatch(deps(), guest.actor, next)
    else {
      database.clock.advance({ hours: 24 * 10 })
      await expireOffers(database.workerDb, worker, database.clock.now)
    }
    await sendDue()
    expect(await rowOf(matchId)).toMatchObject({ state: 'accepted' })
    expect((await rowOf(next)).state).toBe(answer === 'no' ? 'declined' : 'expired')
    expect(sentTo('jonas')).toHaveLength(2)
    if (answer === 'silence') {
      const { mail } = sink.received.findLast(({ recipients }) => recipients[0]?.startsWith('amina'))!
      expect(mail.text).toContain('You keep your place with Bruno: nothing changes there.')
    }
    // And may be asked again, as the same offer or as another move.
    if (answer === 'no') expect(await offerAgain(deps(), admin, next)).toMatchObject({ ok: true })
  })

  it('has an ordinary offer once the old host has cancelled, and only one place a night', async () => {
    const { matchId, guest, host } = await aScene()
    const next = await moved(matchId)
    await afterHold()
    await refuseMatch(deps(), host.actor, matchId)
    expect(await rowOf(next)).toMatchObject({ state: 'offered', is_beside: false })
    const third = await aHost(database, { firstName: 'Karla' })
    const draft = { guestRegistrationId: guest.registrationId, placeId: third.placeIds[0]! }
    expect(await draftMatch(deps(), admin, { ...draft, overrideReason: '' })).toMatchObject({
      ok: false,
      error: { kind: 'guest-has-place' },
    })
    expect(await acceptMatch(deps(), guest.actor, next)).toMatchObject({ ok: true })
  })

  it('gives both back when they cancel altogether', async () => {
    const { matchId, guest } = await aScene()
    const next = await moved(matchId)
    await afterHold()
    await cancelRegistration(deps(), guest.actor)
    for (const id of [matchId, next]) expect((await rowOf(id)).state).toBe('withdrawn')
  })
})

describe('a guest who is told that they move', () => {
  it('has moved once nobody can undo it; until then all is as it was', async () => {
    const { matchId, guest, host } = await aScene()
    const next = await moved(matchId, { way: 'told' })
    for (const [actor, seen] of [
      [guest.actor, ['accepted Bruno with contact']],
      [host.actor, ['accepted Amina with contact']],
      [other.actor, []],
    ] as const)
      expect(await namesSeen(actor)).toEqual(seen)
    expect(await mails()).toEqual([])
    database.clock.advance({ seconds: 119 })
    expect(await carryOutMoves(database.workerDb, worker, database.clock.now)).toBe(0)
    expect(await acceptMatch(deps(), guest.actor, next)).toEqual({ ok: false, error: 'not-found' })
    await afterHold()
    expect(await rowOf(matchId)).toMatchObject({ state: 'withdrawn', end_reason: 'moved' })
    expect(await rowOf(next)).toMatchObject({ state: 'accepted', move: 'told', is_beside: false })
    expect(sentTo('amina')).toEqual(['Your place has changed: here is how to reach your new host'])
    expect(sentTo('bruno')).toEqual(['Dein Gast wohnt woanders'])
    expect(sentTo('jonas')).toEqual(['A guest is coming to you: here is how to reach them'])
    expect(await namesSeen(guest.actor)).toEqual([
      'accepted Jonas with contact',
      'withdrawn nobody without contact',
    ])
  })

  it.each([
    { keepsDeadline: true, at: deadline },
    { keepsDeadline: false, at: '2027-05-17T21:59:59.999Z' },
  ])(
    'has a new offer where they had not answered, with the time kept: $keepsDeadline',
    async ({ keepsDeadline, at }) => {
      const { matchId, guest } = await aScene({ sentAt: moment, deadlineAt: deadline })
      const answerWindow = { count: 2, unit: 'days' } as const
      const next = await moved(matchId, { way: 'told', keepsDeadline, answerWindow })
      await afterHold()
      expect(await rowOf(next)).toMatchObject({ state: 'offered', move: 'told', deadline_at: new Date(at) })
      expect(sentTo('amina')).toEqual([expect.stringMatching(/^We have another place for you/)])
      expect(await acceptMatch(deps(), guest.actor, next)).toMatchObject({ ok: true })
    },
  )

  it('has not moved where the offer ran out in between, which the job of offers says first', async () => {
    const { matchId } = await aScene({
      sentAt: moment,
      deadlineAt: database.clock.now().add({ minutes: 61 }).toString(),
    })
    const next = await moved(matchId, { way: 'told' })
    await afterHold()
    expect(await rowOf(matchId)).toMatchObject({ state: 'offered' })
    expect(await rowOf(next)).toMatchObject({ state: 'offered', move: 'telling' })
    await expireOffers(database.workerDb, worker, database.clock.now)
    await carryOutMoves(database.workerDb, worker, database.clock.now)
    expect(await rowOf(matchId)).toMatchObject({ state: 'expired' })
    expect(await rowOf(next)).toMatchObject({ state: 'draft', move: null })
  })

  it('has not moved where the old match ended meanwhile: the new one is a draft', async () => {
    const { matchId, guest } = await aScene()
    const next = await moved(matchId, { way: 'told' })
    await refuseMatch(deps(), guest.actor, matchId)
    await afterHold()
    expect(await rowOf(next)).toMatchObject({ state: 'draft', move: null, dispatch_id: null })
    expect(sentTo('jonas')).toEqual([])
  })
})

describe('undoing', () => {
  it.each(['asked', 'told'] as const)('leaves nothing behind: %s', async (way) => {
    const { matchId, guest } = await aScene()
    const next = await moved(matchId, { way })
    const { dispatch_id } = await rowOf(next)
    expect(await recallOffers(deps(), admin, dispatch_id ?? '')).toEqual({ ok: true, value: 1 })
    await afterHold()
    expect(sink.received).toEqual([])
    expect(await rowOf(next)).toMatchObject({ state: 'withdrawn' })
    expect(await rowOf(matchId)).toMatchObject({ state: 'accepted' })
    expect(await namesSeen(guest.actor)).toEqual(['accepted Bruno with contact'])
    // And can be moved again.
    expect(await move(matchId, { way })).toMatchObject({ ok: true })
  })

  it('is too late once it is done', async () => {
    const { matchId } = await aScene()
    const next = await moved(matchId, { way: 'told' })
    const { dispatch_id } = await rowOf(next)
    await afterHold()
    expect(await recallOffers(deps(), admin, dispatch_id ?? '')).toEqual({ ok: false, error: 'too-late' })
  })
})
