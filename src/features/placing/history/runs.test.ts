import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { undraftMatch } from '#features/placing/matches/drafting/undrafting.server.ts'
import { moveMatch } from '#features/placing/matches/moving/moving.server.ts'
import { aGuest, aHost, anAdmin, anEdition, type TestHost } from '../../../../test/builders/people.ts'
import { turnEntry } from './history.server.ts'
import { listHistory } from './history.server.ts'
import { often } from '../../../../test/builders/often.ts'

let database: TestDatabase
const deps = () => ({ db: database.db, clock: database.clock.now })
const plain = { reason: '', isConfirmed: false }
const aFlat = () => aHost(database, { rooms: [{ beds: { single: 3 } }] })
const request = (guestRegistrationId: string, host: TestHost, place: number) => ({
  guestRegistrationId,
  placeId: host.placeIds[place] ?? '',
  overrideReason: '',
})

beforeAll(async () => {
  database = await testDatabase()
  await anEdition(database)
})

it('any run of actions, undos and redos leaves the matches as without the undone', async () => {
  type Press = { what: 'draft' | 'undraft' | 'move' | 'undo' | 'redo'; guest: number; place: number }
  const press = fc.record({
    what: fc.constantFrom<Press['what']>('draft', 'undraft', 'move', 'undo', 'redo', 'undo'),
    guest: fc.nat({ max: 2 }),
    place: fc.nat({ max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(press, { maxLength: 12 }), async (run) => {
      const host = await aFlat()
      const guests = [await aGuest(database), await aGuest(database), await aGuest(database)]
      const cara = (await anAdmin(database)).actor
      // Where each guest lies, after every action that stands; undo goes back to the one before.
      type World = (number | null)[]
      const worlds: World[] = [[null, null, null]]
      let ahead: World[] = []
      for (const { what, guest, place } of run) {
        const world = worlds.at(-1) ?? []
        const at = world[guest] ?? null
        const isFree = !world.includes(place)
        const matchId = await liveMatch(guests[guest]?.registrationId)
        const to = (next: number | null) => {
          worlds.push(world.map((known, index) => (index === guest ? next : known)))
          ahead = []
        }
        if (what === 'draft') {
          await draftMatch(deps(), cara, request(guests[guest]?.registrationId ?? '', host, place))
          if (at === null && isFree) to(place)
        } else if (what === 'undraft') {
          if (matchId) await undraftMatch(deps(), cara, matchId)
          if (at !== null) to(null)
        } else if (what === 'move') {
          if (matchId)
            await moveMatch(deps(), cara, matchId, { placeId: host.placeIds[place] ?? '', ...plain })
          if (at !== null && isFree) to(place)
        } else {
          const entry = (await listHistory(deps(), cara, { requestId: 'r' }))[what]
          expect(entry === null).toBe(what === 'undo' ? worlds.length === 1 : ahead.length === 0)
          if (entry === null) continue
          expect(await turnEntry(deps(), cara, { intent: what, entry })).toMatchObject({
            ok: true,
            value: { changed: true },
          })
          if (what === 'undo') ahead.push(...worlds.splice(-1))
          else worlds.push(...ahead.splice(-1))
        }
        const now = await Promise.all(guests.map(({ registrationId }) => livePlace(registrationId)))
        expect(now.map((id) => (id === null ? null : host.placeIds.indexOf(id)))).toEqual(worlds.at(-1))
      }
    }),
    { numRuns: often(10, 4) },
  )
})

const live = async (registrationId = '') =>
  (
    await database.sql<{ id: string; place_id: string }>(
      "select id, place_id from match where guest_registration_id = $1 and state = 'draft'",
      [registrationId],
    )
  )[0] ?? null
const liveMatch = async (registrationId?: string) => (await live(registrationId))?.id ?? null
const livePlace = async (registrationId?: string) => (await live(registrationId))?.place_id ?? null
