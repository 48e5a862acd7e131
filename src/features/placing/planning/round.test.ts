import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import type { Edition } from '#domain/edition.ts'
import { checkPlan } from 'bed-matching/check.ts'
import { weigh } from 'bed-matching/kind/terms.ts'
import type { MatchingInput } from 'bed-matching/model.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { giveSeats } from '#domain/planning/seats.ts'
import { rollDice } from 'bed-matching/dice.ts'
import { GENDERS, ROOM_SHARING_WISHES, BED_KINDS } from 'bed-matching/rules/answers.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { offerMatches } from '#features/placing/matches/offering/offering.server.ts'
import { aGuest, anAdmin, anEdition, aHost } from '../../../../test/builders/people.ts'
import { findPlacesFor } from '#features/placing/matching/candidates/candidates.server.ts'
import { readRound } from './round.server.ts'

const database = await testDatabase()
const deps = { db: database.db, clock: database.clock.now }
let admin: ApprovedAdmin
let edition: Edition
beforeAll(async () => {
  edition = await anEdition(database)
  ;({ actor: admin } = await anAdmin(database))
})
beforeEach(async () => {
  await database.sql(`delete from match; delete from registration`)
})

const read = (mode: 'fresh' | 'repair' = 'fresh') =>
  database.db.run(admin, (tx) =>
    readRound(tx, edition, {
      now: database.clock.now(),
      mode,
      holdBack: { tiersFrom: null },
    }),
  )

const request = (guestRegistrationId: string, placeId: string) => ({
  guestRegistrationId,
  placeId,
  overrideReason: '',
})

/** Some people of an ordinary year; every seed others. */
async function people(seed: string) {
  const dice = rollDice(seed)
  const one = dice.pick
  const stays = [
    ['2027-06-14', '2027-06-24'],
    ['2027-06-14', '2027-06-18'],
    ['2027-06-18', '2027-06-24'],
    ['2027-06-16', '2027-06-20'],
  ] as const
  for (let host = 0; host < 5; host += 1) {
    const beds = () => ({ [one(BED_KINDS)]: dice.between(1, 2) })
    await aHost(database, {
      gender: one(GENDERS),
      femalesOnly: dice.chance(0.25),
      rooms: [
        { type: 'private', beds: beds() },
        { type: 'shared', beds: { ...beds(), double: 1 } },
      ],
    })
  }
  for (let guest = 0; guest < 14; guest += 1) {
    await aGuest(database, {
      gender: one(GENDERS),
      roomSharing: one(ROOM_SHARING_WISHES),
      stay: one(stays),
      accredited: dice.chance(0.5),
      age: one([19, 24, 31]),
    })
  }
}

describe('a plan of the round as it is', () => {
  it.each([
    ['a', 'never'],
    ['b', 'same-gender'],
    ['c', 'any'],
    ['d', 'named'],
    ['e', 'same-gender'],
    ['f', 'same-gender'],
  ])(
    'is one that nothing refuses, round after round, and moves nobody who has a place (%s, %s)',
    async (seed, doubles) => {
      await database.sql('update edition set double_bed = $1', [doubles])
      edition = await anEdition(database)
      await people(seed)
      for (let turn = 0; turn < 3; turn += 1) {
        const { round, seed: drawn } = await read()
        const made = plan(normalise(round.input), {
          seed: drawn,
          objective: 'priority',
          steps: 50,
          previous: [],
        })
        expect(checkPlan(round.input, made)).toEqual([])
        for (const locked of round.input.locked)
          expect(made.assignments).toContainEqual(expect.objectContaining(locked))
        const given = [...giveSeats(round, made.assignments)].filter(([, place]) => place !== null)
        // A third now, so that the next turn has to plan around them.
        const taken = turn === 2 ? given : given.filter((_, index) => index % 3 === turn)
        for (const [guest, place] of taken) {
          const drafted = await draftMatch(deps, admin, request(guest, place!))
          expect(drafted).toEqual({ ok: true, value: { matchId: expect.any(String) } })
        }
      }
      expect((await read()).round.input.locked.length).toBeGreaterThan(4)
    },
  )
})

describe('the first place for a guest', () => {
  it.each(['a', 'b', 'c'])('is as kind as the one that a plan chooses (%s)', async (seed) => {
    await database.sql(`update edition set double_bed = 'same-gender', weight_language = 'much'`)
    edition = await anEdition(database)
    await people(seed)
    const dice = rollDice(seed)
    for (const { registration_id: id } of await database.sql<{ registration_id: string }>(
      'select registration_id from host_facts order by 1',
    ))
      await database.sql(
        'update host_facts set commute_minutes = $2, languages = $3 where registration_id = $1',
        [id, dice.between(8, 60), [dice.pick(['en', 'de', 'es'])]],
      )
    await database.sql(`update guest_facts set languages = '{en}', long_commute_ok = true`)
    let compared = 0
    for (const guest of (await read()).round.input.guests) {
      const { round } = await read()
      const { input } = round
      const isLocked = new Set(input.locked.map((one) => one.guest))
      const alone = {
        ...input,
        guests: input.guests.map((one) =>
          one.id === guest.id || isLocked.has(one.id) ? one : { ...one, sleeping: [] },
        ),
      }
      const found = await findPlacesFor(deps, admin, guest.id, 'request-1')
      const [first] = found!.fits
      const made = kindnessOf(alone)
      expect(made.matched - isLocked.size).toBe(first ? 1 : 0)
      if (!first) continue
      const { hostId, placeId } = first
      const at = Object.entries(round.beds).flatMap(([room, beds]) => {
        const bed = beds.findIndex((places) => places.includes(placeId))
        return bed < 0 ? [] : [{ guest: guest.id, host: hostId, room, bed }]
      })
      expect(kindnessOf({ ...alone, locked: [...alone.locked, ...at] }).total).toBe(made.total)
      compared += 1
      const drafted = await draftMatch(deps, admin, request(guest.id, placeId))
      if (!drafted.ok) throw new Error(drafted.error.kind)
    }
    expect(compared).toBeGreaterThan(5)
  })

  const kindnessOf = (input: MatchingInput) => {
    const { kindness, matched } = plan(normalise(input), {
      seed: '1',
      objective: 'priority',
      steps: 0,
      previous: [],
    })
    return {
      total: weigh(
        Object.fromEntries(kindness.map(({ term, value }) => [term, value])),
        input.policy.kindness,
      ),
      matched,
    }
  }
})

describe('what is kept', () => {
  it('is everybody with an offer in the very bed; drafts may move in a repair, but not one for which a rule was overruled', async () => {
    const host = await aHost(database, { rooms: [{ type: 'shared', beds: { single: 3 } }], pets: true })
    const guests = [
      await aGuest(database),
      await aGuest(database),
      await aGuest(database, { petProblem: true }),
    ]
    const ids: string[] = []
    for (const [index, guest] of guests.entries()) {
      const drafted = await draftMatch(deps, admin, {
        ...request(guest.registrationId, host.placeIds[index]!),
        overrideReason: index === 2 ? 'The cat stays elsewhere' : '',
      })
      if (!drafted.ok) throw new Error(drafted.error.kind)
      ids.push(drafted.value.matchId)
    }
    await offerMatches(deps, admin, [ids[0]!])
    const fresh = (await read()).round
    expect(fresh.input.locked).toHaveLength(3)
    expect(fresh.previous).toEqual([])
    const { round } = await read('repair')
    expect(round.input.locked.map(({ guest }) => guest).toSorted()).toEqual(
      [guests[0]!.registrationId, guests[2]!.registrationId].toSorted(),
    )
    expect(round.previous).toEqual([
      { guest: guests[1]!.registrationId, host: host.registrationId, room: expect.any(String), bed: 1 },
    ])
    expect(round.draftPlaces).toEqual({ [guests[1]!.registrationId]: host.placeIds[1] })
  })

  it('closes a room in which somebody lies in a bed that is not offered any more', async () => {
    const host = await aHost(database, { rooms: [{ type: 'shared', beds: { single: 2 } }] })
    const guest = await aGuest(database)
    await draftMatch(deps, admin, request(guest.registrationId, host.placeIds[0]!))
    await database.sql('update place set removed_at = now() where id = $1', [host.placeIds[0]])
    const { round } = await read()
    expect(round.closedRooms).toHaveLength(1)
    expect(round.input.hosts[0]?.rooms).toEqual([])
    expect(round.input.locked).toEqual([])
  })

  it('leaves a host who takes fewer than there are places as few, and a pair with a veto alone', async () => {
    const host = await aHost(database, { rooms: [{ type: 'shared', beds: { single: 2 } }] })
    const guest = await aGuest(database)
    await database.sql('update host_facts set number_of_guests = 1')
    await database.sql(`insert into veto values ($1, $2, 'organiser', now())`, [
      guest.registrationId,
      host.registrationId,
    ])
    const { round } = await read()
    expect(round.input.hosts[0]?.guestsAtMost).toBe(1)
    expect(round.input.vetoes).toEqual([{ guest: guest.registrationId, host: host.registrationId }])
    const made = plan(normalise(round.input), { seed: '1', objective: 'priority', steps: 10, previous: [] })
    expect(made.matched).toBe(0)
  })

  it('are neither guests left for later nor those with a bed elsewhere', async () => {
    const guests = [await aGuest(database), await aGuest(database), await aGuest(database)]
    await database.sql('insert into skip (registration_id, created_at) values ($1, now())', [
      guests[0]!.registrationId,
    ])
    await database.sql('insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())', [
      guests[1]!.registrationId,
    ])
    const { round } = await read()
    expect(round.input.guests.map(({ id }) => id)).toEqual([guests[2]!.registrationId])
  })

  it('keeps the tier that the round wrote down, whatever the answers say since', async () => {
    const guest = await aGuest(database, { age: 19 })
    await database.sql(
      `with r as (insert into round (edition_id, number, seed, opened_at) values ($1, 1, '42', now()) returning id)
       insert into round_rank select r.id, $2, 7, 1 from r`,
      [edition.id, guest.registrationId],
    )
    const { round, seed } = await read()
    expect(seed).toBe('42')
    expect([...normalise(round.input).tier]).toEqual([7])
    await database.sql('delete from round')
  })

  it('weighs and ranks groups as the edition says, which takes nothing else', async () => {
    await database.sql(
      `update edition set weight_language = 'off', weight_floor = 'much', group_rank = 'first'`,
    )
    edition = await anEdition(database)
    const { policy } = (await read()).round.input
    expect(policy).toMatchObject({ groupRank: 'first', kindness: { language: 0, floor: 60, minutes: 1 } })
    for (const column of ['weight_hosts', 'group_rank'])
      await expect(database.sql(`update edition set ${column} = 'always'`)).rejects.toThrow(column)
    await database.sql(
      `update edition set weight_language = 'normal', weight_floor = 'normal', group_rank = 'last'`,
    )
    edition = await anEdition(database)
  })
})
