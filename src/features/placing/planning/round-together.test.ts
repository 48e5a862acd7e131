import { beforeEach, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Edition } from '#domain/edition.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { listRecordedOfGuest } from '#features/placing/matches/marks/recorded.server.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { aGuest, aHost, anAdmin, anEdition, type TestGuest } from '../../../../test/builders/people.ts'
import { readRound } from './round.server.ts'

const database = await testDatabase()
const deps = { db: database.db, clock: database.clock.now }
const edition: Edition = await anEdition(database)
const admin: ApprovedAdmin = (await anAdmin(database)).actor
beforeEach(() => database.sql('delete from match; delete from registration'))

const read = async () =>
  (
    await database.db.run(admin, (tx) =>
      readRound(tx, edition, {
        now: database.clock.now(),
        mode: 'fresh',
        holdBack: { tiersFrom: null },
      }),
    )
  ).round.input
const together = async (a: TestGuest, b: TestGuest, kind = 'only-together') => {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const)
    await database.sql(
      'insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, $3, now())',
      [one.registrationId, other.registrationId, kind],
    )
}
const quarrel = (a: TestGuest, b: TestGuest) =>
  database.sql(
    'insert into not_with values (least($1::uuid, $2), greatest($1::uuid, $2), null, null, now())',
    [a.registrationId, b.registrationId],
  )
const idsOf = (...guests: TestGuest[]) => guests.map(({ registrationId }) => registrationId).toSorted()
const draft = (guest: TestGuest, placeId: string, overrideReason = '', safetyConfirmed = false) =>
  draftMatch(deps, admin, {
    guestRegistrationId: guest.registrationId,
    placeId,
    overrideReason,
    safetyConfirmed,
  })
const single = { rooms: [{ type: 'private', beds: { single: 1 } }] } as const
const two = { rooms: [{ type: 'shared', beds: { single: 2 } }] } as const

it('a plan keeps together who travels only together, and apart who must not meet', async () => {
  const [a, b, c, d] = [
    await aGuest(database),
    await aGuest(database),
    await aGuest(database),
    await aGuest(database),
  ]
  await aHost(database, single)
  const home = await aHost(database, two)
  const other = await aHost(database, two)
  await together(a, b)
  await quarrel(c, d)
  const input = await read()
  expect(input.groups).toEqual([{ id: idsOf(a, b)[0], guests: idsOf(a, b), kind: 'only-together' }])
  expect(input.notWith).toEqual([{ a: idsOf(c, d)[0], b: idsOf(c, d)[1] }])
  const request = { seed: '1', objective: 'priority', steps: 10, previous: [] } as const
  const planned = plan(normalise(input), request)
  const hostOf = new Map(planned.assignments.map(({ guest, host }) => [guest, host]))
  expect(hostOf.size).toBe(4)
  expect(hostOf.get(a.registrationId)).toBe(hostOf.get(b.registrationId))
  expect([home.registrationId, other.registrationId]).toContain(hostOf.get(a.registrationId))
  expect(hostOf.get(c.registrationId)).not.toBe(hostOf.get(d.registrationId))
})

it('nobody is planned for without those they travel only together with; a guest who found a bed is not waited for', async () => {
  const [a, b] = [await aGuest(database), await aGuest(database)]
  await aHost(database, two)
  await together(a, b)
  expect((await read()).guests.map(({ id }) => id).toSorted()).toEqual(idsOf(a, b))
  await database.sql('insert into skip (registration_id, created_at) values ($1, now())', [b.registrationId])
  expect((await read()).guests).toEqual([])
  await database.sql('insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())', [
    b.registrationId,
  ])
  const input = await read()
  expect(input.guests.map(({ id }) => id)).toEqual(idsOf(a))
  expect(input.groups).toEqual([])
})

it('two whom organisers keep apart are not kept together by what they have agreed', async () => {
  const [a, b] = [await aGuest(database), await aGuest(database)]
  await together(a, b)
  await quarrel(a, b)
  expect((await read()).groups).toMatchObject([{ kind: 'preferably' }])
})

it('by hand: the first is free to go where all have room, the others follow or need a reason', async () => {
  const [a, b] = [await aGuest(database), await aGuest(database)]
  await together(a, b)
  const small = await aHost(database, single)
  const home = await aHost(database, two)
  const other = await aHost(database, two)
  const apart = { ok: false, error: { kind: 'does-not-fit', reasons: ['group-apart'] } }
  expect(await draft(a, small.placeIds[0]!)).toMatchObject(apart)
  expect((await draft(a, home.placeIds[0]!)).ok).toBe(true)
  expect(await draft(b, other.placeIds[0]!)).toMatchObject(apart)
  expect((await draft(b, home.placeIds[1]!)).ok).toBe(true)
})

it('by hand: who must not meet is a rule that keeps people safe', async () => {
  const [a, b] = [await aGuest(database), await aGuest(database)]
  await quarrel(a, b)
  const home = await aHost(database, two)
  expect((await draft(a, home.placeIds[0]!)).ok).toBe(true)
  const place = home.placeIds[1]!
  expect(await draft(b, place)).toMatchObject({ ok: false, error: { reasons: ['not-with'] } })
  expect(await draft(b, place, 'They asked for it.')).toMatchObject({
    ok: false,
    error: { kind: 'confirm-safety' },
  })
  expect((await draft(b, place, 'They asked for it.', true)).ok).toBe(true)
})

it('two who travel together share a double that others do not', async () => {
  const [a, b, c] = [await aGuest(database), await aGuest(database), await aGuest(database)]
  const home = await aHost(database, { rooms: [{ type: 'private', beds: { double: 1 } }] })
  await database.sql(`update edition set double_bed = 'named'`)
  await together(a, b, 'preferably')
  expect((await draft(a, home.placeIds[0]!)).ok).toBe(true)
  expect(await draft(c, home.placeIds[1]!)).toMatchObject({ ok: false, error: { kind: 'does-not-fit' } })
  expect((await draft(b, home.placeIds[1]!)).ok).toBe(true)
  expect(await database.db.run(admin, (tx) => listRecordedOfGuest(tx, a.registrationId))).toEqual(new Map())
})
