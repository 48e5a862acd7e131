import { beforeAll, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { turnEntry } from '#features/placing/history/history.server.ts'
import {
  aGuest,
  aHost,
  anAdmin,
  anEdition,
  type GuestOverrides,
  type HostOverrides,
} from '../../../../../test/builders/people.ts'
import { draftMatch } from '../drafting/drafting.server.ts'
import { offerMatches } from '../offering/offering.server.ts'
import { findMatchRecord } from '../reading/records.server.ts'
import { findWhoWasFirst } from '../changing/refusing.server.ts'
import { swapMatches } from './swapping.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
const deps = () => ({ db: database.db, clock: database.clock.now })
const plain = { reason: '', isConfirmed: false }

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  await anEdition(database)
  admin = (await anAdmin(database)).actor
})

async function aDraft(o: GuestOverrides = {}, home: HostOverrides = {}) {
  const host = await aHost(database, { rooms: [{ beds: { single: 1 } }], ...home })
  const guest = await aGuest(database, o)
  const made = await draftMatch(deps(), admin, {
    guestRegistrationId: guest.registrationId,
    placeId: host.placeIds[0] ?? '',
    overrideReason: '',
  })
  if (!made.ok) throw new Error(made.error.kind)
  return { id: made.value.matchId, place: host.placeIds[0], guest: guest.registrationId }
}
const held = async (...guests: string[]) => {
  const rows = await database.sql<{ guest: string; place: string }>(
    `select guest_registration_id as guest, place_id as place from match
     where state in ('draft', 'offered', 'accepted') and guest_registration_id = any($1)`,
    [guests],
  )
  return Object.fromEntries(rows.map(({ guest, place }) => [guest, place]))
}
const mails = async () =>
  (await database.sql<{ template: string }>('select template from outbox order by template')).map(
    ({ template }) => template,
  )

describe('changing beds between two hosts', () => {
  it('ends both drafts and makes two new ones, quietly; one undo brings the old ones back', async () => {
    const one = await aDraft()
    const two = await aDraft()
    const outcome = await swapMatches(deps(), admin, one.id, { matchId: two.id, ...plain })
    expect(outcome).toMatchObject({ ok: true, value: { state: 'draft', changed: true } })
    expect(await held(one.guest, two.guest)).toEqual({ [one.guest]: two.place, [two.guest]: one.place })
    expect(await mails()).toEqual([])
    const [entry] = await database.sql<{ id: string }>('select max(id) as id from history_entry')
    const undone = await turnEntry(deps(), admin, { intent: 'undo', entry: Number(entry?.id) })
    expect(undone).toMatchObject({ ok: true, value: { changed: true } })
    expect(await held(one.guest, two.guest)).toEqual({ [one.guest]: one.place, [two.guest]: two.place })
  })

  it('tells those who had heard of theirs, and nobody else', async () => {
    const one = await aDraft()
    const two = await aDraft()
    await offerMatches(deps(), admin, [one.id])
    expect(await swapMatches(deps(), admin, one.id, { matchId: two.id, ...plain })).toMatchObject({
      ok: true,
    })
    expect((await mails()).filter((name) => name.startsWith('withdrawn'))).toEqual([
      'withdrawn-to-guest',
      'withdrawn-to-host',
    ])
  })

  it('is done for both or for neither, by the rules of each', async () => {
    const woman = await aDraft({ gender: 'female' }, { femalesOnly: true })
    const man = await aDraft({ gender: 'male' })
    const swap = (reason: string, isConfirmed: boolean) =>
      swapMatches(deps(), admin, woman.id, { matchId: man.id, reason, isConfirmed })
    expect(await swap('', false)).toEqual({ ok: false, error: 'does-not-fit' })
    expect(await swap('They asked for it', false)).toEqual({ ok: false, error: 'confirm-safety' })
    expect(await held(woman.guest, man.guest)).toEqual({ [woman.guest]: woman.place, [man.guest]: man.place })
    expect(await swap('They asked for it', true)).toMatchObject({ ok: true })
  })

  it('is offered on the page of a match only where the rules agree with both', async () => {
    const own = await aDraft({ gender: 'female' }, { femalesOnly: true })
    const man = await aDraft({ gender: 'male' })
    const woman = await aDraft({ gender: 'female' })
    const record = await findMatchRecord(deps(), admin, { matchId: own.id, requestId: 'r' })
    const offered = record?.moves?.partners.map(({ matchId }) => matchId) ?? []
    expect(offered).toContain(woman.id)
    expect(offered).not.toContain(man.id)
  })

  it('is refused after seeing an older match, and says who was first', async () => {
    const one = await aDraft()
    const two = await aDraft()
    const three = await aDraft()
    const seen = { version: 1, partnerVersion: 1, ...plain }
    expect(await swapMatches(deps(), admin, one.id, { matchId: two.id, ...seen })).toMatchObject({ ok: true })
    const late = await swapMatches(deps(), admin, three.id, { matchId: two.id, ...seen })
    expect(late).toEqual({ ok: false, error: 'partner-changed' })
    const first = await findWhoWasFirst(deps(), admin, {
      matchId: three.id,
      moveTo: { kind: 'match', id: two.id },
      refusal: 'partner-changed',
    })
    expect(first).toMatchObject({ matchId: two.id, byEmail: expect.stringContaining('@') })
    const stale = await swapMatches(deps(), admin, three.id, { matchId: one.id, ...seen, version: 9 })
    expect(stale).toMatchObject({ ok: false })
  })

  it('from all sides at once never gives two guests one bed, and never locks up', async () => {
    const drafts = await Promise.all(Array.from({ length: 4 }, () => aDraft()))
    const guests = drafts.map(({ guest }) => guest)
    const live = async () =>
      database.sql<{ id: string }>(
        `select id from match where state = 'draft' and guest_registration_id = any($1)`,
        [guests],
      )
    const lanes = Array.from({ length: 4 }, async (_, lane) => {
      for (let turn = 0; turn < 5; turn += 1) {
        const ids = (await live()).map(({ id }) => id)
        const one = ids[(lane + turn) % ids.length] ?? ''
        const two = ids[(lane * 3 + turn + 1) % ids.length] ?? ''
        await swapMatches(deps(), admin, one, { matchId: two, ...plain })
      }
    })
    await Promise.all(lanes)
    const places = Object.values(await held(...guests))
    expect(places).toHaveLength(4)
    expect(new Set(places).size).toBe(4)
  })
})
