import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { sql as statement } from '#db/sql.server.ts'
import { guestsToFill } from '#domain/comfortable.ts'
import type { Edition } from '#domain/edition.ts'
import { readRound } from '#features/placing/planning/round.server.ts'
import { testDatabase } from '../../../../../test/builders/database.ts'
import { aGuest, anAdmin, anEdition, aHost } from '../../../../../test/builders/people.ts'
import { findPair } from '../drafting/scene.server.ts'
import { guestsToFillSql, setFilledToMost } from './filling.server.ts'
import { draftMatch } from '../drafting/drafting.server.ts'
import { listNextGuests } from '../drafting/next.server.ts'
import { listHosts } from '../people/people.server.ts'

const database = await testDatabase()
const deps = { db: database.db, clock: database.clock.now }
let admin: ApprovedAdmin
let edition: Edition
beforeAll(async () => {
  edition = await anEdition(database)
  ;({ actor: admin } = await anAdmin(database))
})
beforeEach(async () => {
  await database.sql('delete from match; delete from registration')
})

/** Two rooms with one bed each, comfortable with one guest; one has come already. */
async function aHomeThatIsFull() {
  const rooms = [{ beds: { single: 1 } }, { beds: { single: 1 } }]
  const host = await aHost(database, { rooms, comfortableGuests: 1 })
  const [first, second] = [await aGuest(database), await aGuest(database)]
  const request = (guestRegistrationId: string, place: number) => ({
    guestRegistrationId,
    placeId: host.placeIds[place] ?? '',
    overrideReason: '',
  })
  await draftMatch(deps, admin, request(first.registrationId, 0))
  return { host, second, toSecond: request(second.registrationId, 1) }
}

const concerns = (request: Parameters<typeof findPair>[2]) =>
  database.db.run(admin, async (tx) =>
    (await findPair(tx, edition, request))?.assessment.concerns.map(({ name }) => name),
  )
const nextGuests = (placeId: string) =>
  database.db.run(admin, (tx) => listNextGuests(tx, { placeId, guestId: '' }, database.clock.now()))

describe('a home that is as full as is comfortable', () => {
  it('has nobody next, takes one more by hand, and says that they are more than comfortable', async () => {
    const { toSecond } = await aHomeThatIsFull()
    expect(await concerns(toSecond)).toEqual(['beyond-comfortable'])
    expect(await nextGuests(toSecond.placeId)).toEqual([])
    expect(await draftMatch(deps, admin, toSecond)).toMatchObject({ ok: true })
  })

  it('is filled to the most once organisers say so, however often they press', async () => {
    const { host, second, toSecond } = await aHomeThatIsFull()
    const hostId = host.actor.registrationId
    for (const _ of [1, 2]) expect(await setFilledToMost(deps, admin, { hostId, isFilled: true })).toBe(true)
    expect(await concerns(toSecond)).toEqual([])
    expect((await nextGuests(toSecond.placeId)).map(({ id }) => id)).toEqual([second.registrationId])
    await setFilledToMost(deps, admin, { hostId, isFilled: false })
    expect(await nextGuests(toSecond.placeId)).toEqual([])
  })

  it('is no home of a guest', async () => {
    const guest = await aGuest(database)
    const asked = { hostId: guest.actor.registrationId, isFilled: true }
    expect(await setFilledToMost(deps, admin, asked)).toBe(false)
  })
})

it('a suggestion stops at the comfortable number, or is told to go to the most', async () => {
  await aHost(database, { rooms: [{ type: 'shared', beds: { single: 3 } }], comfortableGuests: 2 })
  const holdBack = { tiersFrom: null }
  const read = (isToTheMost: boolean) =>
    database.db.run(admin, async (tx) => {
      const { round } = await readRound(tx, edition, {
        now: database.clock.now(),
        mode: 'fresh',
        holdBack,
        isToTheMost,
      })
      return round.input.hosts[0]?.guestsAtMost
    })
  // Null: as many as there are places.
  expect([await read(false), await read(true)]).toEqual([2, null])
})

it('the database says the same of how full a home is', async () => {
  const rooms = [{ type: 'shared' as const, beds: { single: 3 } }]
  for (const comfortableGuests of [null, 1, 2, 3, 4]) {
    const { actor } = await aHost(database, { rooms, comfortableGuests })
    for (const isFilled of [false, true]) {
      await setFilledToMost(deps, admin, { hostId: actor.registrationId, isFilled })
      const said = await database.db.run(admin, async (tx) => {
        const { rows } = await statement<{ most: number }>`select ${guestsToFillSql('facts')} as most
          from host_facts facts where registration_id = ${actor.registrationId}`.execute(tx)
        const [host] = await listHosts(tx, edition.id, [actor.registrationId])
        return [rows[0]?.most, host?.fillTo]
      })
      const full = guestsToFill({ numberOfGuests: 3, comfortableGuests }, isFilled)
      expect(said, `${comfortableGuests} ${isFilled}`).toEqual([full, full])
    }
  }
})
