import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { draftInPlace } from '#features/placing/matches/presses.server.ts'
import { alongText } from '#features/placing/matches/components/next-guests.tsx'
import { nextFields } from '#features/placing/matches/matches.ts'
import { declineMatch } from '#features/placing/matches/answering/answering.server.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { sendOffers } from '#features/placing/matches/offering/offering.server.ts'
import type { NextGuest } from '#features/placing/matches/drafting/next.server.ts'
import * as z from 'zod'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aBlock } from '../../../../test/builders/incidents.ts'
import {
  aGuest,
  aHost,
  anAdmin,
  anEdition,
  type TestGuest,
  type TestHost,
} from '../../../../test/builders/people.ts'
import { countRows, countStatements } from '../../../../test/builders/statements.ts'
import { findFreedHomes, hasFreedHome, listFreedHomes } from './freed.server.ts'

const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
const edition = await anEdition(database)
const admin = (await anAdmin(database)).actor

beforeEach(async () => {
  await database.empty('match', 'dispatch', 'registration', 'round')
  database.clock.set('2027-05-20T09:00:00Z')
})

const single = { rooms: [{ type: 'private', beds: { single: 1 } }] } as const
const two = { rooms: [{ type: 'shared', beds: { single: 2 } }] } as const
const prior = { globalSouth: true, marginalised: true, age: 20 }

async function offer(guest: TestGuest, host: TestHost, bed = 0) {
  const draft = await draftMatch(deps, admin, {
    guestRegistrationId: guest.registrationId,
    placeId: host.placeIds[bed] ?? '',
    overrideReason: '',
  })
  if (!draft.ok) throw new Error(draft.error.kind)
  const { matchId } = draft.value
  await sendOffers(deps, admin, { idempotencyKey: randomUUID(), matchIds: [matchId], answerWindow: null })
  database.clock.advance({ minutes: 3 })
  await database.sql('update match set sent_at = offered_at, deadline_at = $2 where id = $1', [
    matchId,
    '2027-05-25T22:00:00Z',
  ])
  return matchId
}
const homes = async () => {
  const { homes: found } = await findFreedHomes(deps, admin, 'r')
  // The overview looks no further than to the first.
  const isThere = await database.db.run(admin, (tx) => hasFreedHome(tx, edition, database.clock.now()))
  expect(isThere).toBe(found.length > 0)
  return found
}
/** Host, and who could have each bed. */
const seen = async () =>
  (await homes()).map(({ hostId, beds }) => [hostId, beds.map(({ next }) => next.map(({ id }) => id))])
const together = async (a: TestGuest, b: TestGuest) => {
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const)
    await database.sql(
      `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, 'only-together', now())`,
      [one.registrationId, other.registrationId],
    )
}
const take = (placeId: string, { id, stay, along }: NextGuest) => {
  const fields = { guest: id, from: stay.start, to: stay.end, along: alongText(along) }
  return draftInPlace(deps, admin, placeId, z.object(nextFields).parse(fields))
}

it('a bed that is turned down or not answered is there with the first of those who wait; one that was never offered is not', async () => {
  const host = await aHost(database, single)
  await aHost(database, single)
  const [first, second] = [await aGuest(database), await aGuest(database, { age: 40 })]
  const best = await aGuest(database, prior)
  expect(await seen()).toEqual([])
  const matchId = await offer(first, host)
  expect(await seen()).toEqual([])
  await declineMatch(deps, admin, matchId)
  const expected = [host.registrationId, [[best.registrationId, second.registrationId]]]
  expect(await seen()).toEqual([expected])
  await database.sql(`update match set state = 'offered', ended_at = null where id = $1`, [matchId])
  expect(await seen()).toEqual([])
  database.clock.set('2027-05-25T22:00:01Z')
  expect(await seen()).toEqual([expected])
})

it('one press makes the draft, the same press again changes nothing, and the bed is gone from the page', async () => {
  const host = await aHost(database, single)
  const best = await aGuest(database, prior)
  await declineMatch(deps, admin, await offer(await aGuest(database), host))
  const bed = (await homes())[0]?.beds[0]
  const made = await take(bed!.placeId, bed!.next[0]!)
  expect(made).toMatchObject({ ok: true })
  expect(await take(bed!.placeId, bed!.next[0]!)).toEqual(made)
  expect(await seen()).toEqual([])
  expect(await database.sql(`select guest_registration_id as id from match where state = 'draft'`)).toEqual([
    { id: best.registrationId },
  ])
})

it('a host who offers more after offers left is there, until the next ones leave', async () => {
  const host = await aHost(database, two)
  const other = await aHost(database, single)
  await offer(await aGuest(database), other)
  const waits = await aGuest(database)
  expect(await seen()).toEqual([])
  await database.sql('update registration set updated_at = $2 where id = $1', [
    host.registrationId,
    deps.clock().toString(),
  ])
  const [id] = [waits.registrationId]
  expect(await seen()).toEqual([[host.registrationId, [[id], [id]]]])
  database.clock.advance({ minutes: 1 })
  await offer(await aGuest(database, { roomSharing: 'no' }), await aHost(database, single))
  expect(await seen()).toEqual([])
})

it('who travels only together is there with a bed for each, ranks in the tier of the group, and is drafted whole or not at all', async () => {
  const host = await aHost(database, two)
  const [ana, ben] = [await aGuest(database, prior), await aGuest(database, { age: 40 })]
  await together(ana, ben)
  const alone = await aGuest(database)
  const leaves = await aGuest(database)
  const stays = await aGuest(database)
  const matchId = await offer(leaves, host)
  await offer(stays, host, 1)
  await declineMatch(deps, admin, matchId)
  // One bed for two who go only together is none.
  expect(await seen()).toEqual([[host.registrationId, [[alone.registrationId]]]])
  await database.sql(`update match set state = 'declined', ended_at = $2 where guest_registration_id = $1`, [
    stays.registrationId,
    deps.clock().toString(),
  ])
  const [home] = await homes()
  const next = home?.beds[0]?.next ?? []
  expect(next.map(({ id }) => id)).toEqual([alone.registrationId, expect.any(String)])
  await database.sql(`update edition set group_rank = 'first'`)
  const [sooner] = await homes()
  expect(sooner?.beds[0]?.next.map(({ along }) => along.length)).toEqual([1, 0])
  await database.sql(`update edition set group_rank = 'last'`)
  // Both rank the same, so either may stand first.
  const pair = next[1]!
  const theTwo = [pair.id, ...pair.along.map(({ id }) => id)]
  expect(theTwo.toSorted()).toEqual([ana.registrationId, ben.registrationId].toSorted())
  expect(pair.along).toMatchObject([{ placeId: home?.beds[1]?.placeId }])
  // Somebody is faster in the second bed: nobody of the two is drafted.
  const taken = await take(home!.beds[1]!.placeId, next[0]!)
  expect(await take(home!.beds[0]!.placeId, pair)).toEqual({ ok: false, error: 'place-taken' })
  await database.sql('delete from match where id = $1', [taken.ok ? taken.value.matchId : ''])
  expect(await take(home!.beds[0]!.placeId, pair)).toMatchObject({ ok: true })
  const drafts = await database.sql(`select guest_registration_id as id from match where state = 'draft'`)
  expect(drafts.map(({ id }) => id).toSorted()).toEqual([ana.registrationId, ben.registrationId].toSorted())
  const entries = await database.sql(
    `select from history_entry where kind = 'drafted' and id = (select max(id) from history_entry)`,
  )
  expect(entries).toHaveLength(1)
})

it('who has some nights is there for the others, and nights that are over are asked of nobody', async () => {
  const host = await aHost(database, single)
  const partly = await aGuest(database, { stay: ['2027-06-14', '2027-06-20'] })
  const home = await aHost(database, single)
  const given = await offer(partly, home)
  await database.sql(
    `update match set state = 'accepted', accepted_at = sent_at, part_of = stay, stay = daterange('2027-06-14', '2027-06-17') where id = $1`,
    [given],
  )
  const matchId = await offer(await aGuest(database), host)
  await declineMatch(deps, admin, matchId)
  const nights = async () => (await homes())[0]?.beds[0]?.next.map(({ stay }) => [stay.start, stay.end])
  expect(await nights()).toEqual([['2027-06-17', '2027-06-20']])
  database.clock.set('2027-06-18T09:00:00Z')
  expect(await nights()).toEqual([['2027-06-18', '2027-06-20']])
  database.clock.set('2027-06-25T09:00:00Z')
  expect(await seen()).toEqual([])
})

it('nobody is there who is blocked or kept apart from the host, and no bed of a host who is blocked', async () => {
  const flat = await aHost(database, single)
  const hall = await aHost(database, { ...two, living: 'hall', hallName: 'Parish hall' })
  const [first, second] = [await aGuest(database, prior), await aGuest(database)]
  for (const home of [flat, hall]) {
    const guest = await aGuest(database)
    await declineMatch(deps, admin, await offer(guest, home))
    await database.sql('insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())', [
      guest.registrationId,
    ])
  }
  const nextAt = async ({ registrationId }: TestHost) => {
    const home = (await homes()).find(({ hostId }) => hostId === registrationId)
    return home?.beds[0]?.next.map(({ id }) => id)
  }
  const both = [first.registrationId, second.registrationId]
  for (const [people, atFlat, atHall] of [
    [[], both, both],
    [[first], [second.registrationId], [second.registrationId]],
    [[flat], undefined, both],
    [[hall], both, undefined],
    [[first, hall], both, [second.registrationId]],
  ] as const) {
    const id = await aBlock(database, ...people)
    expect([await nextAt(flat), await nextAt(hall)]).toEqual([atFlat, atHall])
    await database.sql('update block set ended_at = now() where id = $1', [id])
  }
})

it('looking is noted, and the overview counts the same', async () => {
  const host = await aHost(database, single)
  await aGuest(database)
  await declineMatch(deps, admin, await offer(await aGuest(database), host))
  await database.sql('delete from access_log')
  expect(await homes()).toHaveLength(1)
  expect(await database.sql(`select action from access_log`)).toEqual([{ action: 'list-waiting-guests' }])
  const counted = await database.db.run(admin, (tx) => listFreedHomes(tx, edition, deps.clock()))
  expect(counted).toHaveLength(1)
})

it('takes as many statements and rows for ten who wait as for two', async () => {
  const host = await aHost(database, two)
  const [first] = [await aGuest(database, prior), await aGuest(database)]
  await declineMatch(deps, admin, await offer(first, host))
  const look = () => database.db.run(admin, (tx) => listFreedHomes(tx, edition, database.clock.now()))
  // From here on answers change, and no match.
  await look()
  await database.sql('update guest_facts set age = age')
  const forTwo = [await countStatements(look), await countRows(look)]
  for (let n = 0; n < 8; n += 1) await aGuest(database, { age: 20 + n })
  expect([await countStatements(look), await countRows(look)]).toEqual(forTwo)
  expect((await seen())[0]?.[1]).toHaveLength(2)
})
