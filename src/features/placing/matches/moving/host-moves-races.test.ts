import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  aScene,
  admin,
  deadline,
  deps,
  moment,
  move,
  moved,
  other,
  prepareHostMoves,
  rowOf,
} from '../../../../../test/builders/host-move-scene.ts'
import { aBlock } from '../../../../../test/builders/incidents.ts'
import { database } from '../../../../../test/builders/mail-sending.ts'
import { aHost } from '../../../../../test/builders/people.ts'
import { acceptMatch } from '../answering/answering.server.ts'
import { recallOffers } from '../offering/offering.server.ts'

prepareHostMoves()

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

  it('to somebody who is blocked, or is kept apart from the guest, whatever the reason', async () => {
    const { matchId, guest } = await aScene()
    const insisting = { overrideReason: 'They have met', safetyConfirmed: true }
    const tries = async () => {
      const answers = [await move(matchId, insisting), await move(matchId, { ...insisting, way: 'told' })]
      return answers.map((answer) => (answer.ok ? 'moved' : answer.error.kind))
    }
    for (const [people, kind] of [
      [[other], 'gone'],
      [[guest], 'gone'],
      [[guest, other], 'does-not-fit'],
    ] as const) {
      const id = await aBlock(database, ...people)
      expect(await tries()).toEqual([kind, kind])
      await database.sql('update block set ended_at = now() where id = $1', [id])
    }
    expect(await move(matchId, insisting)).toMatchObject({ ok: true })
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
