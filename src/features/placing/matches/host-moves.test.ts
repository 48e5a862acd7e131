import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { cancelRegistration } from '#features/own/profile/profile.server.ts'
import { aMatchOfTwo, type MatchOverrides } from '../../../../test/builders/mail-scene.ts'
import {
  database,
  prepareMailSending,
  sendDue,
  sink,
  worker,
} from '../../../../test/builders/mail-sending.ts'
import { aHost, anAdmin, type TestHost } from '../../../../test/builders/people.ts'
import { moveToHost, type HostMove } from './host-moves.server.ts'
import { carryOutMoves } from './host-moves-job.server.ts'
import { acceptMatch, declineMatch, draftMatch, recallOffers, refuseMatch } from './matches.server.ts'
import { expireOffers } from './matches-job.server.ts'
import { listOwnMatches } from './matches-views.server.ts'
import { offerAgain } from './lifetime.server.ts'

prepareMailSending()

let admin: ApprovedAdmin
let other: TestHost
const deps = () => ({ db: database.db, clock: database.clock.now })
const moment = '2027-05-14T08:00:00Z'
const deadline = '2027-05-19T21:59:59.999Z'
const accepted = { state: 'accepted', sentAt: moment, deadlineAt: deadline, acceptedAt: moment } as const

beforeEach(async () => {
  await database.sql('truncate dispatch cascade')
  admin = (await anAdmin(database, { email: 'olga@example.org' })).actor
})

async function aScene(o: MatchOverrides = accepted) {
  const scene = await aMatchOfTwo(database, {
    ...o,
    guest: { email: 'amina@example.org', ...o.guest },
    host: { email: 'bruno@example.org', ...o.host },
  })
  database.clock.advance({ hours: 1 })
  other = await aHost(database, { firstName: 'Jonas', locale: 'en', email: 'jonas@example.org' })
  return scene
}
const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

type Wish = Partial<HostMove>
const move = (matchId: string, wish: Wish = {}) =>
  moveToHost(deps(), admin, matchId, {
    placeId: other.placeIds[0]!,
    way: 'asked',
    keepsDeadline: false,
    answerWindow: null,
    askFirstTicked: false,
    overrideReason: '',
    idempotencyKey: randomUUID(),
    ...wish,
  })
async function moved(matchId: string, wish: Wish = {}): Promise<string> {
  const made = await move(matchId, wish)
  if (!made.ok) throw new Error(made.error.kind)
  return made.value.matchId
}
const rowOf = async (id: string) =>
  (
    await database.sql<{
      state: string
      end_reason: string | null
      is_beside: boolean | null
      move: string | null
      deadline_at: Date | null
      dispatch_id: string | null
      version: number
    }>(
      'select state, end_reason, is_beside, move, deadline_at, dispatch_id, version from match where id = $1',
      [id],
    )
  )[0]!
const mails = async () =>
  (
    await database.sql<{ word: string }>(
      "select template || ' ' || state || ' ' || (select coalesce(email, '') from person where id = person_id) as word from outbox order by queued_at, 1",
    )
  ).map(({ word }) => word)
const namesSeen = async (actor: Parameters<typeof listOwnMatches>[1]) =>
  (await listOwnMatches(deps(), actor)).map(
    (match) =>
      `${match.state} ${(match.role === 'guest' ? match.host : match.guest)?.firstName ?? 'nobody'} ${match.contact ? 'with' : 'without'} contact`,
  )
/** The time to undo is over: the worker does what is due, and sends. */
async function afterHold() {
  database.clock.advance({ seconds: 121 })
  await carryOutMoves(database.workerDb, worker, database.clock.now)
  await sendDue()
}
const sentTo = (name: string) =>
  sink.received
    .filter(({ recipients }) => recipients.some((address) => address.startsWith(name)))
    .map(({ mail }) => mail.subject)

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
    expect(
      await draftMatch(deps(), admin, { ...draft, askFirstTicked: false, overrideReason: '' }),
    ).toMatchObject({ ok: false, error: { kind: 'guest-has-place' } })
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

describe('what is refused', () => {
  it('two moves at once: one is made', async () => {
    const { matchId } = await aScene()
    const both = await Promise.all([move(matchId), move(matchId, { way: 'told' })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { kind: 'already-moving' } })
  })

  it('the same press twice moves once', async () => {
    const { matchId } = await aScene()
    const idempotencyKey = randomUUID()
    const both = await Promise.all([move(matchId, { idempotencyKey }), move(matchId, { idempotencyKey })])
    expect(both[0]).toEqual(both[1])
    expect(both[0]).toMatchObject({ ok: true })
  })

  it('an answer and an undo at once: one of them counts', async () => {
    const { matchId, guest } = await aScene()
    const next = await moved(matchId)
    const { dispatch_id } = await rowOf(next)
    const late = () => database.clock.now().add({ seconds: 121 })
    const [answer, undo] = await Promise.all([
      acceptMatch({ db: database.db, clock: late }, guest.actor, next),
      recallOffers(deps(), admin, dispatch_id ?? ''),
    ])
    const states = [(await rowOf(matchId)).state, (await rowOf(next)).state].join(' ')
    expect(states).toBe(answer.ok ? 'withdrawn accepted' : 'accepted withdrawn')
    expect(undo.ok && undo.value === 1).toBe(!answer.ok)
  })

  it('to the same host, of an offer by asking, of what has begun, or against the rules', async () => {
    const { matchId, host } = await aScene()
    const spare = host.placeIds[1]
    if (spare) expect(await move(matchId, { placeId: spare })).toMatchObject({ error: { kind: 'same-host' } })
    const femalesOnly = await aHost(database, { firstName: 'Ida', pets: true })
    await database.sql('update guest_facts set pet_problem = true')
    const against = { placeId: femalesOnly.placeIds[0]! }
    expect(await move(matchId, against)).toMatchObject({ error: { kind: 'does-not-fit' } })
    expect(
      await move(matchId, { ...against, overrideReason: 'They have met', safetyConfirmed: true }),
    ).toMatchObject({ ok: true })
  })

  it('while it is only offered, or sent a moment ago', async () => {
    const { matchId } = await aScene({ sentAt: moment, deadlineAt: deadline })
    expect(await move(matchId)).toMatchObject({ error: { kind: 'not-accepted' } })
    await database.sql('update match set held_until = $1', [
      database.clock.now().add({ seconds: 60 }).toString(),
    ])
    expect(await move(matchId, { way: 'told' })).toMatchObject({ error: { kind: 'still-held' } })
    database.clock.set(Temporal.Instant.from('2027-06-14T12:00:00Z').toString())
    await database.sql("update match set state = 'accepted', accepted_at = $1", [moment])
    expect(await move(matchId, { way: 'told' })).toMatchObject({ error: { kind: 'has-begun' } })
  })
})

describe('the database', () => {
  it('lets a guest have two places a night only while one is the offer to leave the other', async () => {
    const { matchId } = await aScene()
    const next = await moved(matchId)
    await expect(
      database.sql('update match set replaces = null, is_beside = null where id = $1', [next]),
    ).rejects.toMatchObject({ constraint: 'match_guest_once' })
    await expect(
      database.sql("update match set state = 'accepted', accepted_at = now() where id = $1", [next]),
    ).rejects.toMatchObject({ constraint: 'match_guest_once' })
    await expect(
      database.sql("update match set stay = daterange('2027-06-14', '2027-06-20') where id = $1", [next]),
    ).rejects.toMatchObject({ constraint: 'match_replaces' })
  })
})
