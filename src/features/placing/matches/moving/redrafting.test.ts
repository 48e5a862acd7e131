import { beforeAll, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { turnEntry } from '#features/placing/history/history.server.ts'
import { listHistory } from '#features/placing/history/history.server.ts'
import { aGuest, aHost, anAdmin, anEdition, type TestHost } from '../../../../../test/builders/people.ts'
import { draftMatch } from '../drafting/drafting.server.ts'
import { offerMatches } from '../offering/offering.server.ts'
import { redraftMatch } from './swapping.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
const deps = () => ({ db: database.db, clock: database.clock.now })
const plain = { reason: '', isConfirmed: false }

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  await anEdition(database)
  admin = (await anAdmin(database)).actor
})

async function draft(host: TestHost): Promise<string> {
  const guest = await aGuest(database)
  const made = await draftMatch(deps(), admin, {
    guestRegistrationId: guest.registrationId,
    placeId: host.placeIds[0] ?? '',
    overrideReason: '',
  })
  if (!made.ok) throw new Error(made.error.kind)
  return made.value.matchId
}
const standing = (ids: string[]) =>
  database.sql<{ state: string; place_id: string }>(
    'select state, place_id from match where id = any($1) order by created_at, state desc',
    [ids],
  )

describe('a draft', () => {
  it('goes to a free bed of another host in one step, and comes back in one', async () => {
    const [here, there] = [await aHost(database), await aHost(database)]
    const id = await draft(here)
    const to = { placeId: there.placeIds[0] ?? '', ...plain, version: 1 }
    const moved = await redraftMatch(deps(), admin, id, to)
    const next = moved.ok ? (moved.value.next ?? '') : ''
    expect(moved).toEqual({ ok: true, value: { state: 'draft', changed: true, next } })
    const both = async () => new Map((await standing([id, next])).map((row) => [row.place_id, row.state]))
    expect(await both()).toEqual(
      new Map([
        [here.placeIds[0], 'withdrawn'],
        [there.placeIds[0], 'draft'],
      ]),
    )
    const history = await listHistory(deps(), admin, { requestId: 'request-1' })
    expect(history.entries[0]).toMatchObject({ kind: 'moved', isDone: true })
    const undone = await turnEntry(deps(), admin, { intent: 'undo', entry: history.undo ?? 0 })
    expect(undone).toEqual({ ok: true, value: { changed: true } })
    expect(await both()).toEqual(
      new Map([
        [here.placeIds[0], 'draft'],
        [there.placeIds[0], 'withdrawn'],
      ]),
    )
  })

  it('stays where it is when the bed is taken, when somebody was first, and once it was sent', async () => {
    const [here, there] = [await aHost(database), await aHost(database)]
    const id = await draft(here)
    await draft(there)
    const to = { placeId: there.placeIds[0] ?? '', ...plain }
    expect(await redraftMatch(deps(), admin, id, to)).toEqual({ ok: false, error: 'place-taken' })
    expect(await redraftMatch(deps(), admin, id, { ...to, version: 7 })).toEqual({
      ok: false,
      error: 'changed',
    })
    const same = { ...to, placeId: here.placeIds[0] ?? '' }
    expect(await redraftMatch(deps(), admin, id, same)).toEqual({
      ok: true,
      value: { state: 'draft', changed: false },
    })
    await offerMatches(deps(), admin, [id])
    expect(await redraftMatch(deps(), admin, id, to)).toEqual({ ok: false, error: 'not-a-draft' })
    expect(await standing([id])).toMatchObject([{ state: 'offered', place_id: here.placeIds[0] }])
  })
})
