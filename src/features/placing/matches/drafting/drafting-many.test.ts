import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Result } from '#domain/result.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { often } from '../../../../../test/builders/often.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../../test/builders/people.ts'
import { draftAllIn, type DraftMade, type DraftRefusal, type DraftRequest } from './making.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
let guests: string[]
let places: string[]

beforeAll(async () => {
  database = await testDatabase()
  await anEdition(database)
  admin = (await anAdmin(database)).actor
  const sharing = ['no', 'same-gender', 'yes', 'yes', 'no', 'yes'] as const
  guests = []
  for (const [index, roomSharing] of sharing.entries()) {
    const gender = index % 2 === 0 ? ('female' as const) : ('male' as const)
    guests.push((await aGuest(database, { roomSharing, gender, petProblem: index === 3 })).registrationId)
  }
  const homes = [
    await aHost(database, { rooms: [{ type: 'private', beds: { single: 2, double: 1 } }] }),
    await aHost(database, {
      pets: true,
      rooms: [
        { type: 'shared', beds: { single: 1 } },
        { type: 'private', beds: { single: 2 } },
      ],
    }),
  ]
  places = homes.flatMap(({ placeIds }) => placeIds)
  const pair = async (one: string, other: string) => {
    await sqlOf(
      `insert into not_with (one_registration_id, other_registration_id, noted_at) values ($1, $2, now())`,
      [one, other].toSorted(),
    )
  }
  await pair(guests[2]!, guests[5]!)
  await sqlOf(
    `insert into veto (guest_registration_id, host_registration_id, reason, created_at) values ($1, $2, 'no', now())`,
    [guests[1]!, homes[0]!.registrationId],
  )
})
const sqlOf = (text: string, values: unknown[]) => database.sql(text, values)

/** What became of each, with who was first by name: ids are others each time. */
const told = (results: readonly Result<DraftMade, DraftRefusal>[]) =>
  results.map((one) => {
    if (one.ok) return one.value.part === null ? 'there already' : { ...one.value.part, matchId: '' }
    if (!('holder' in one.error) || !one.error.holder) return one.error
    return { ...one.error, holder: { ...one.error.holder, matchId: '' } }
  })

/** And nothing of it stays. */
async function attempt(work: (tx: Tx) => Promise<Result<DraftMade, DraftRefusal>[]>) {
  let results: ReturnType<typeof told> = []
  let rows: unknown
  await database.db
    .run(admin, async (tx) => {
      results = told(await work(tx))
      rows = (
        await sql`select guest_registration_id, place_id, stay, alone_in_room, ask_first, ask_first_ticked_at, override_reason,
          (select array_agg(event || coalesce(note, '')) from match_event where match_id = match.id) as events
          from match order by 1, 2`.execute(tx)
      ).rows
      throw new Error('back')
    })
    .catch((error: Error) => expect(error.message).toBe('back'))
  return { results, rows }
}

it('many drafts at once are what they would be one after the other', async () => {
  const request = fc.record({ guest: fc.nat(5), place: fc.nat(20), why: fc.constantFrom('', 'Both agree') })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 7 }), async (asked) => {
      const requests = asked.map(({ guest, place, why }): DraftRequest => ({
        guestRegistrationId: guests[guest]!,
        placeId: places[place % places.length]!,
        tickReason: why === '' ? 'Both were asked' : '',
        overrideReason: why,
        safetyConfirmed: true,
      }))
      const now = database.clock.now()
      const atOnce = await attempt((tx) => draftAllIn(tx, admin, requests, now))
      const each = await attempt(async (tx) => {
        const results = []
        for (const one of requests) results.push(...(await draftAllIn(tx, admin, [one], now)))
        return results
      })
      expect(atOnce).toEqual(each)
    }),
    { numRuns: often(200, 8) },
  )
})
