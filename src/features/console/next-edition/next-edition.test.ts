import { beforeAll, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { proposeNextEdition } from '#domain/next-edition.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { listGuests, listHosts } from '#features/placing/matches/people.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import { readRoomsQuery } from '#features/placing/rooms/by-night/by-night.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest, aHost, anAdmin } from '../../../../test/builders/people.ts'
import { beginNextEdition } from './next-edition.server.ts'

let database: TestDatabase
let deps: Deps
let admin: ApprovedAdmin

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-07-20T09:00:00Z' })
  database.clock.set('2027-04-20T09:00:00Z')
  deps = await testDeps(database)
  admin = (await anAdmin(database)).actor
})

describe('the next edition', () => {
  it('is made once, however often and by whomever it is pressed, and is the current one from then on', async () => {
    const last = await deps.edition()
    const guest = await aGuest(database)
    await aHost(database)
    const next = proposeNextEdition(last)
    const presses = await Promise.all([
      ...[1, 2, 3].map(() => beginNextEdition(deps, admin, { from: last.id, next })),
      beginNextEdition(deps, admin, { from: last.id, next: { ...next, name: 'Another' } }),
    ])
    const editions = await database.sql<{ name: string }>(
      'select name from edition order by conference_start_on',
    )
    expect(editions).toHaveLength(2)
    expect(presses.filter((press) => press.ok && press.value.isNew)).toHaveLength(1)
    const current = await deps.edition()
    expect(current.name).toBe(editions[1]?.name)
    expect(current.guestAgeLimit).toBe(last.guestAgeLimit)
    // Everything is about it: nobody of the last one is in its lists, and the last one's rows are as they were.
    const [guests, hosts] = await deps.db.run(admin, async (tx) => [
      await listGuests(tx, current.id),
      await listHosts(tx, current.id),
    ])
    expect([guests, hosts]).toEqual([[], []])
    const query = readRoomsQuery(new URLSearchParams())
    const rooms = await listRoomsByNight(deps, admin, { query, requestId: 'r', action: 'list-rooms' })
    expect(rooms).toMatchObject({ hosts: [], places: 0 })
    expect(
      await database.sql('select state from registration where id = $1', [guest.registrationId]),
    ).toEqual([{ state: 'submitted' }])
    // The same mailbox may register again.
    await aGuest(database, { personId: guest.personId })
  })

  it('with wrong dates is not made', async () => {
    const last = await deps.edition()
    const next = { ...proposeNextEdition(last), conferenceStartOn: last.conferenceStart }
    expect(await beginNextEdition(deps, admin, { from: last.id, next })).toMatchObject({
      ok: false,
      error: { kind: 'problems' },
    })
    const before = await database.sql('select count(*)::int as n from edition')
    expect(before).toEqual([{ n: 2 }])
  })
})
