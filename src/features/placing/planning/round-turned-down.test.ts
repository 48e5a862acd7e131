import { Temporal } from 'temporal-polyfill'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import type { Edition } from '#domain/edition.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import {
  declineMatch,
  refuseMatch,
  withdrawMatch,
} from '#features/placing/matches/answering/answering.server.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { offerAgain } from '#features/placing/matches/answering/lifetime.server.ts'
import { setMark } from '#features/placing/matches/marks/marks.server.ts'
import { listNextGuests } from '#features/placing/matches/drafting/next.server.ts'
import { listPartners } from '#features/placing/matches/moving/partners.server.ts'
import { findCandidates } from '#features/placing/matching/candidates/candidates.server.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { readRound } from './round.server.ts'

// A place that the guest has turned down, let pass or given back: nobody proposes it to them again, and a person still may.

const now = '2027-05-20T10:00:00Z'
const date = Temporal.PlainDate.from
const nights = { start: date('2027-06-13'), end: date('2027-06-20') }
const deadlineAt = '2027-05-25T21:59:59.999Z'
const database = await testDatabase({ moment: now })
const deps = { db: database.db, clock: database.clock.now }
let admin: ApprovedAdmin
let edition: Edition
beforeAll(async () => {
  edition = await anEdition(database)
  ;({ actor: admin } = await anAdmin(database))
})
beforeEach(async () => {
  database.clock.set(now)
  await database.sql(`delete from match; delete from registration`)
})

type Scene = Awaited<ReturnType<typeof anOffer>>

const anOffer = (state: 'offered' | 'accepted' = 'offered') =>
  aMatchOfTwo(database, { state, sentAt: now, deadlineAt, acceptedAt: state === 'accepted' ? now : null })

/** What the suggestion and the repair propose, by guest and host. */
async function proposed() {
  const plans = []
  for (const mode of ['fresh', 'repair'] as const) {
    const { round } = await database.db.run(admin, (tx) =>
      readRound(tx, edition, {
        now: database.clock.now(),
        mode,
        holdBack: { tiersFrom: null },
      }),
    )
    const { previous } = round
    const made = plan(normalise(round.input), { seed: '1', objective: 'priority', steps: 10, previous })
    plans.push(made.assignments.map(({ guest, host }) => `${guest} ${host}`))
  }
  const [fresh, repair] = plans
  expect(fresh).toEqual(repair)
  return fresh ?? []
}

const nextFor = ({ host }: Scene) =>
  database.db.run(admin, async (tx) =>
    (await listNextGuests(tx, { placeId: host.placeIds[0] ?? '', guestId: '' }, database.clock.now())).map(
      ({ id }) => id,
    ),
  )

const candidateOf = async ({ guest, host }: Scene) => {
  const view = await findCandidates(deps, admin, guest.registrationId, 'request')
  expect(view?.fits).toEqual([])
  return view?.others.find(({ hostId }) => hostId === host.registrationId)
}

const pairOf = ({ guest, host }: Scene) => `${guest.registrationId} ${host.registrationId}`

const draft = ({ guest, host }: Scene, overrideReason: string) =>
  draftMatch(deps, admin, {
    guestRegistrationId: guest.registrationId,
    placeId: host.placeIds[0] ?? '',
    overrideReason,
  })

const pin = ({ guest, host }: Scene) =>
  setMark(deps, admin, {
    subject: 'pin',
    guestRegistrationId: guest.registrationId,
    hostRegistrationId: host.registrationId,
    reason: 'They have talked',
  })

const decline = ({ guest, matchId }: Scene) => declineMatch(deps, guest.actor, matchId)

describe('a place that the guest', () => {
  it.each<[string, string, string[], (scene: Scene) => Promise<unknown>]>([
    ['has declined', 'declined', ['declined-before'], decline],
    [
      'has let pass, whether or not the job has come round',
      'expired',
      ['declined-before'],
      async () => database.clock.set('2027-05-26T10:00:00Z'),
    ],
    [
      'has given back',
      'guest-cancelled',
      ['vetoed', 'declined-before'],
      ({ guest, matchId }) => refuseMatch(deps, guest.actor, matchId),
    ],
    [
      'did not reply about',
      'no-reply',
      ['declined-before'],
      ({ matchId }) => withdrawMatch(deps, admin, matchId, { reason: 'no-reply' }),
    ],
  ])('%s is in no suggestion, repair or list of what fits, with its reason', async (_, how, reasons, end) => {
    const scene = await anOffer(how === 'guest-cancelled' ? 'accepted' : 'offered')
    expect(await proposed()).toEqual([pairOf(scene)])
    await end(scene)
    expect(await proposed()).toEqual([])
    expect(await nextFor(scene)).toEqual([])
    expect(await candidateOf(scene)).toMatchObject({ verdict: 'override', reasons, turnedDown: how })
    // Another guest is not meant by it, nor is another host.
    const other = await aGuest(database, { stay: ['2027-06-13', '2027-06-20'] })
    const elsewhere = await aHost(database)
    expect(await nextFor(scene)).toEqual([other.registrationId])
    expect((await proposed()).toSorted()).toEqual(
      [
        `${scene.guest.registrationId} ${elsewhere.registrationId}`,
        `${other.registrationId} ${scene.host.registrationId}`,
      ].toSorted(),
    )
  })

  it('could not answer about, because an organiser took it back, may be proposed again', async () => {
    const scene = await anOffer()
    await withdrawMatch(deps, admin, scene.matchId, { reason: 'organiser' })
    expect(await proposed()).toEqual([pairOf(scene)])
    expect(await nextFor(scene)).toEqual([scene.guest.registrationId])
  })

  it('has declined is no place to swap to', async () => {
    const scene = await anOffer()
    const other = await aMatchOfTwo(database, { state: 'draft' })
    const swaps = async () => {
      const { registrationId: guestId } = other.guest
      const { registrationId: hostId, placeIds } = other.host
      const own = { id: other.matchId, guestId, hostId, placeId: placeIds[0] ?? '', stay: nights }
      return (await database.db.run(admin, (tx) => listPartners(tx, own))).map(({ matchId }) => matchId)
    }
    expect(await swaps()).toEqual([scene.matchId])
    // Some other time, with that very host.
    await database.sql(
      `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id,
         room_id, place_id, stay, state, alone_in_room, offered_at, ended_at, created_at)
       select edition_id, $1, $2, host_registration_id, host_person_id, room_id, place_id, stay, 'declined', false,
         offered_at, offered_at, created_at from match where id = $3`,
      [other.guest.registrationId, other.guest.personId, scene.matchId],
    )
    expect(await swaps()).toEqual([])
  })
})

describe('an organiser', () => {
  it('may place them there all the same, with a reason', async () => {
    const scene = await anOffer()
    await decline(scene)
    expect(await draft(scene, '')).toEqual({
      ok: false,
      error: { kind: 'does-not-fit', reasons: ['declined-before'], conflicts: [] },
    })
    expect(await draft(scene, 'They have talked')).toMatchObject({ ok: true })
    expect(await proposed()).toEqual([pairOf(scene)])
  })

  it('may pin them there, after which it is suggested', async () => {
    const scene = await anOffer()
    await decline(scene)
    database.clock.set('2027-05-20T11:00:00Z')
    expect(await pin(scene)).toEqual({ ok: true, value: { changed: true } })
    expect(await proposed()).toEqual([pairOf(scene)])
  })

  it('pins anew where the pin is from before the guest said no: that one has been tried', async () => {
    const scene = await anOffer()
    await pin(scene)
    database.clock.set('2027-05-20T11:00:00Z')
    await decline(scene)
    expect(await proposed()).toEqual([])
    database.clock.set('2027-05-20T12:00:00Z')
    expect(await pin(scene)).toEqual({ ok: true, value: { changed: true } })
    expect(await proposed()).toEqual([pairOf(scene)])
    expect(await pin(scene)).toEqual({ ok: true, value: { changed: false } })
  })

  it('may offer the very same match again', async () => {
    const scene = await anOffer()
    await decline(scene)
    expect(await offerAgain(deps, admin, scene.matchId)).toMatchObject({ ok: true })
    expect(await proposed()).toEqual([pairOf(scene)])
  })
})
