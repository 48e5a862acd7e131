import { beforeAll, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { draftNext } from '../presses.server.ts'
import { findMatchRecord } from '../reading/records.server.ts'
import {
  aGuest,
  aHost,
  anAdmin,
  anEdition,
  type GuestOverrides,
  type TestHost,
} from '../../../../../test/builders/people.ts'
import { draftMatch } from '../drafting/drafting.server.ts'
import { offerMatches } from '../offering/offering.server.ts'
import { undraftMatch } from '../drafting/undrafting.server.ts'
import { swapMatches } from './swapping.server.ts'
import { moveMatch } from './moving.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
const deps = () => ({ db: database.db, clock: database.clock.now })
const plain = { reason: '', isConfirmed: false }

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  await anEdition(database)
  admin = (await anAdmin(database)).actor
})

async function draft(host: TestHost, place: number, o: GuestOverrides = {}): Promise<string> {
  const guest = await aGuest(database, o)
  const made = await draftMatch(deps(), admin, {
    guestRegistrationId: guest.registrationId,
    placeId: host.placeIds[place] ?? '',
    overrideReason: '',
  })
  if (!made.ok) throw new Error(made.error.kind)
  return made.value.matchId
}
const aFlat = () =>
  aHost(database, { rooms: [{ beds: { single: 2 } }, { type: 'shared', beds: { single: 1 } }] })
const placeOf = async (id: string) =>
  (await database.sql<{ place_id: string }>('select place_id from match where id = $1', [id]))[0]?.place_id
const movesOf = (id: string) =>
  database.sql("select note from match_event where match_id = $1 and event = 'moved'", [id])
const mails = async () => (await database.sql('select 1 from outbox')).length

describe('moving', () => {
  it('to a free place of the same host is quiet, kept in the history, and harmless twice', async () => {
    const host = await aFlat()
    const id = await draft(host, 0)
    await offerMatches(deps(), admin, [id])
    const before = await mails()
    const to = { placeId: host.placeIds[1] ?? '', ...plain }
    for (const changed of [true, false])
      expect(await moveMatch(deps(), admin, id, to)).toEqual({
        ok: true,
        value: { state: 'offered', changed },
      })
    expect(await placeOf(id)).toBe(host.placeIds[1])
    expect(await movesOf(id)).toEqual([{ note: null }])
    expect(await mails()).toBe(before)
  })

  it('against a rule needs a reason, and the safety tick where the rule keeps people safe', async () => {
    const host = await aFlat()
    const id = await draft(host, 0, { roomSharing: 'no' })
    const shared = { placeId: host.placeIds[2] ?? '' }
    expect(await moveMatch(deps(), admin, id, { ...shared, ...plain })).toEqual({
      ok: false,
      error: 'does-not-fit',
    })
    const once = { ...shared, reason: 'She agreed', isConfirmed: false }
    expect(await moveMatch(deps(), admin, id, once)).toEqual({ ok: false, error: 'confirm-safety' })
    expect(await moveMatch(deps(), admin, id, { ...once, isConfirmed: true })).toMatchObject({ ok: true })
    expect(await movesOf(id)).toEqual([{ note: 'She agreed' }])
  })

  it('is not possible to a taken place, to another host, or once it is over', async () => {
    const host = await aFlat()
    const other = await aFlat()
    const id = await draft(host, 0)
    await draft(host, 1)
    const move = (placeId: string | undefined) =>
      moveMatch(deps(), admin, id, { placeId: placeId ?? '', reason: 'a test', isConfirmed: true })
    expect(await move(host.placeIds[1])).toEqual({ ok: false, error: 'place-taken' })
    expect(await move(other.placeIds[0])).toEqual({ ok: false, error: 'place-gone' })
    await undraftMatch(deps(), admin, id)
    expect(await move(host.placeIds[2])).toEqual({ ok: false, error: 'not-found' })
  })
})

describe('changing places', () => {
  it('is done for both or for neither, by the rules of who sleeps beside whom', async () => {
    const host = await aFlat()
    const one = await draft(host, 0, { gender: 'male', roomSharing: 'same-gender' })
    const two = await draft(host, 2, { gender: 'female' })
    const three = await draft(host, 1, { gender: 'male', roomSharing: 'same-gender' })
    const swap = { matchId: two, ...plain }
    expect(await swapMatches(deps(), admin, one, swap)).toEqual({ ok: false, error: 'does-not-fit' })
    expect(await placeOf(one)).toBe(host.placeIds[0])
    await undraftMatch(deps(), admin, three)
    expect(await swapMatches(deps(), admin, one, swap)).toEqual({
      ok: true,
      value: { state: 'draft', changed: true },
    })
    expect([await placeOf(one), await placeOf(two)]).toEqual([host.placeIds[2], host.placeIds[0]])
    const states = await database.sql('select state from match where id = any($1)', [[one, two]])
    expect(states).toEqual([{ state: 'draft' }, { state: 'draft' }])
  })

  it('with itself, or with what is over, is refused', async () => {
    const host = await aFlat()
    const one = await draft(host, 0)
    const over = await draft(host, 1)
    await undraftMatch(deps(), admin, over)
    const swap = (matchId: string) => swapMatches(deps(), admin, one, { matchId, ...plain })
    expect(await swap(one)).toEqual({ ok: false, error: 'partner-changed' })
    expect(await swap(over)).toEqual({ ok: false, error: 'partner-changed' })
  })

  it('or moving is refused after seeing an older match; the same press twice is harmless', async () => {
    const host = await aFlat()
    const id = await draft(host, 0)
    const move = (place: number, version: number) =>
      moveMatch(deps(), admin, id, { placeId: host.placeIds[place] ?? '', version, ...plain })
    expect(await move(1, 1)).toMatchObject({ ok: true, value: { changed: true } })
    expect(await move(1, 1)).toMatchObject({ ok: true, value: { changed: false } })
    expect(await move(2, 1)).toEqual({ ok: false, error: 'changed' })
    expect(await move(2, 2)).toMatchObject({ ok: true, value: { changed: true } })
  })

  it('and moving, from all sides at once, never puts two into one place and never locks up', async () => {
    const host = await aHost(database, { rooms: [{ beds: { single: 4 } }] })
    const ids = [await draft(host, 0), await draft(host, 1), await draft(host, 2)]
    const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T
    const lanes = Array.from({ length: 6 }, async () => {
      for (let turn = 0; turn < 8; turn += 1) {
        if (Math.random() < 0.5) await swapMatches(deps(), admin, pick(ids), { matchId: pick(ids), ...plain })
        else await moveMatch(deps(), admin, pick(ids), { placeId: pick(host.placeIds), ...plain })
      }
    })
    await Promise.all(lanes)
    const held = await database.sql<{ place_id: string }>(
      "select place_id from match where id = any($1) and state = 'draft'",
      [ids],
    )
    expect(new Set(held.map((row) => row.place_id)).size).toBe(3)
  })
})

describe('who could have a bed that is free again', () => {
  it('are the first of the queue whom it fits, and one press drafts them', async () => {
    const edition = await anEdition(database)
    await database.sql("update registration set state = 'cancelled' where role = 'guest'")
    const host = await aHost(database, { femalesOnly: true, rooms: [{ beds: { single: 1 } }] })
    const id = await draft(host, 0)
    const next = (guest: string) => ({
      intent: 'draft-next' as const,
      guest,
      from: edition.conferenceStart,
      to: edition.conferenceEnd,
      along: [],
    })
    const record = () => findMatchRecord(deps(), admin, { matchId: id, requestId: 'test' })
    expect((await record())?.next).toBeNull()
    await undraftMatch(deps(), admin, id)
    const last = await aGuest(database, { firstName: 'Last', age: 40 })
    await aGuest(database, { firstName: 'Man', gender: 'male', globalSouth: true, marginalised: true })
    const first = await aGuest(database, { firstName: 'First', globalSouth: true, marginalised: true })
    const names = (await record())?.next?.map(({ name }) => name.split(' ')[0])
    expect(names?.[0]).toBe('First')
    expect(names).toContain('Last')
    expect(names).not.toContain('Man')
    const made = await draftNext(deps(), admin, id, next(first.registrationId))
    expect(made).toMatchObject({ ok: true })
    expect((await record())?.next).toEqual([])
    expect(await draftNext(deps(), admin, id, next(last.registrationId))).toEqual({
      ok: false,
      error: 'place-taken',
    })
  })
})
