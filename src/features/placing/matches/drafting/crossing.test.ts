import { beforeAll, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { openRound } from '#features/placing/matching/rounds.server.ts'
import { cancelRegistration } from '#features/own/profile/profile.server.ts'
import { saveRooms } from '#features/registration/hosts/offered-rooms.server.ts'
import { getForUpdate } from '#features/registration/wizard/wizard.server.ts'
import {
  aGuest,
  aHost,
  anAdmin,
  anEdition,
  type TestGuest,
  type TestHost,
} from '../../../../../test/builders/people.ts'
import { acceptMatch, withdrawMatch } from '../answering/answering.server.ts'
import { draftMatch } from './drafting.server.ts'
import { offerMatches } from '../offering/offering.server.ts'
import { often } from '../../../../../test/builders/often.ts'

// People whose ways cross at the same moment: whoever is second is told, nothing is half done, nobody gets an error.

let database: TestDatabase
let admin: ApprovedAdmin
const deps = () => ({ db: database.db, clock: database.clock.now, randomInt: (below: number) => below - 1 })

beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  await anEdition(database)
  admin = (await anAdmin(database)).actor
})

async function draft(guest: TestGuest, host: TestHost): Promise<string> {
  const request = { guestRegistrationId: guest.registrationId, placeId: host.placeIds[0] ?? '' }
  const made = await draftMatch(deps(), admin, {
    ...request,
    overrideReason: 'a test',
  })
  if (!made.ok) throw new Error(made.error.kind)
  return made.value.matchId
}

const takeRoomsBack = (host: TestHost) =>
  database.db.run(host.actor, async (tx) => {
    await getForUpdate(tx, host.registrationId)
    return saveRooms(tx, host.registrationId, [], database.clock.now())
  })

const soon = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 6))

describe('an offer', () => {
  it('is not made for a place that its host has taken back since the draft', async () => {
    const [guest, host] = [await aGuest(database), await aHost(database)]
    const matchId = await draft(guest, host)
    await takeRoomsBack(host)
    expect(await offerMatches(deps(), admin, [matchId])).toEqual({
      offered: [],
      refused: [{ matchId, refusal: 'place-gone' }],
    })
  })

  it.each(['guest', 'host'] as const)(
    'never outlives the registration of a %s that is cancelled at that moment',
    async (who) => {
      for (let round = 0; round < often(30); round += 1) {
        const [guest, host] = [await aGuest(database), await aHost(database)]
        const matchId = await draft(guest, host)
        const actor = who === 'guest' ? guest.actor : host.actor
        await Promise.all([
          soon().then(() => offerMatches(deps(), admin, [matchId])),
          soon().then(() => cancelRegistration(deps(), actor)),
        ])
        const [row] = await database.sql<{ state: string }>('select state from match where id = $1', [
          matchId,
        ])
        expect(['draft', 'withdrawn']).toContain(row?.state)
      }
    },
  )

  it('and the host taking the place back never both succeed', async () => {
    for (let round = 0; round < often(30); round += 1) {
      const [guest, host] = [await aGuest(database), await aHost(database)]
      const matchId = await draft(guest, host)
      await Promise.all([
        soon().then(() => offerMatches(deps(), admin, [matchId])),
        soon().then(() => takeRoomsBack(host)),
      ])
      const [row] = await database.sql<{ both: boolean }>(
        `select match.state = 'offered' and place.removed_at is not null as both
         from match join place on place.id = match.place_id where match.id = $1`,
        [matchId],
      )
      expect(row?.both).toBe(false)
    }
  })
})

it('drafting, offering, accepting, withdrawing, editing rooms, opening rounds and cancelling at once is nobody’s error', async () => {
  const hosts = await Promise.all(Array.from({ length: 3 }, () => aHost(database)))
  const guests = await Promise.all(Array.from({ length: 6 }, () => aGuest(database)))
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
  const matches = async () =>
    (
      await database.sql<{ id: string; person: string }>('select id, guest_person_id as person from match')
    ).slice(-8)
  const rooms = [
    { number: 1, type: 'private', femalesOnly: false, beds: [{ kind: 'single', quantity: 1 }] },
  ] as const
  let number = 1
  const actions = [
    async () => {
      const request = {
        guestRegistrationId: pick(guests).registrationId,
        placeId: pick(hosts).placeIds[0] ?? '',
      }
      await draftMatch(deps(), admin, { ...request, overrideReason: 'a test' })
    },
    async () =>
      void (await offerMatches(
        deps(),
        admin,
        (await matches()).map(({ id }) => id),
      )),
    async () => {
      const { id, person } = pick(await matches())
      const guest = guests.find(({ personId }) => personId === person)
      if (guest) await acceptMatch(deps(), guest.actor, id)
    },
    async () => {
      const { id } = pick(await matches())
      await withdrawMatch(deps(), admin, id, { reason: 'communication-failed' })
    },
    async () => {
      const host = pick(hosts)
      await database.db.run(host.actor, async (tx) => {
        await getForUpdate(tx, host.registrationId)
        await saveRooms(tx, host.registrationId, rooms, database.clock.now())
      })
    },
    async () => void (await openRound(deps(), admin, { number: (number += 1), answerWindow: null })),
    async () => void (await cancelRegistration(deps(), pick([...guests, ...hosts]).actor)),
    async () => {
      // One at a time: a statement over many rows would lock them in an order of its own.
      const { registrationId } = pick([...guests, ...hosts])
      await database.sql(`update registration set state = 'submitted' where id = $1`, [registrationId])
    },
  ]
  await draft(guests[0] as TestGuest, hosts[0] as TestHost)
  const before = await deadlocks()
  const lanes = Array.from({ length: 12 }, async () => {
    for (let turn = 0; turn < often(25); turn += 1) await pick(actions)()
  })
  await Promise.all(lanes)
  expect((await deadlocks()) - before).toBe(0)
})

async function deadlocks(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1200)) // statistics come with a delay
  const [row] = await database.sql<{ count: number }>(
    'select deadlocks::int as count from pg_stat_database where datname = current_database()',
  )
  return row?.count ?? 0
}
