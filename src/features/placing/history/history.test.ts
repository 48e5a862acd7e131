import { beforeAll, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { offerMatches } from '#features/placing/matches/offering/offering.server.ts'
import { undraftMatch } from '#features/placing/matches/drafting/undrafting.server.ts'
import { clearMark, setMark } from '#features/placing/matches/marks/marks.server.ts'
import { moveMatch } from '#features/placing/matches/moving/moving.server.ts'
import { swapMatches } from '#features/placing/matches/moving/swapping.server.ts'
import { draftPlan } from '#features/placing/matches/drafting/drafting.server.ts'
import {
  aGuest,
  aHost,
  anAdmin,
  anEdition,
  type GuestOverrides,
  type TestHost,
} from '../../../../test/builders/people.ts'
import { tickAll } from '../../../../test/builders/ticks.ts'
import { turnEntry } from './history.server.ts'
import { listHistory } from './history.server.ts'

let database: TestDatabase
let ana: ApprovedAdmin
let ben: ApprovedAdmin
const deps = () => ({ db: database.db, clock: database.clock.now })
const plain = { reason: '', isConfirmed: false }

beforeAll(async () => {
  database = await testDatabase({ max: 12 })
  await anEdition(database)
  ana = (await anAdmin(database, { email: 'ana@example.org' })).actor
  ben = (await anAdmin(database, { email: 'ben@example.org' })).actor
})

const look = (as = ana) => listHistory(deps(), as, { requestId: 'r' })
async function last(as = ana): Promise<number> {
  const entry = (await look(as)).entries[0]
  if (!entry) throw new Error('nothing was done')
  return entry.id
}
const undo = (entry: number, as = ana) => turnEntry(deps(), as, { intent: 'undo', entry })
const redo = (entry: number, as = ana) => turnEntry(deps(), as, { intent: 'redo', entry })
const turned = { ok: true, value: { changed: true } }
const same = { ok: true, value: { changed: false } }

async function draft(host: TestHost, place: number, o: GuestOverrides = {}, as = ana): Promise<string> {
  const guest = await aGuest(database, o)
  const made = await draftMatch(deps(), as, request(guest.registrationId, host, place))
  if (!made.ok) throw new Error(made.error.kind)
  return made.value.matchId
}
const request = (guestRegistrationId: string, host: TestHost, place: number) => ({
  guestRegistrationId,
  placeId: host.placeIds[place] ?? '',
  overrideReason: '',
})
const aFlat = () => aHost(database, { rooms: [{ beds: { single: 3 } }] })
const matchOf = async (id: string) =>
  (
    await database.sql<{ state: string; place_id: string; asked: boolean }>(
      `select state, place_id, 'ask-first-gender' = any(ticked) as asked from match where id = $1`,
      [id],
    )
  )[0]

describe('a draft', () => {
  it('is taken back and made again as the very same match, each press as often as one likes', async () => {
    const id = await draft(await aFlat(), 0)
    const entry = await last()
    for (const outcome of [turned, same]) expect(await undo(entry)).toEqual(outcome)
    expect(await matchOf(id)).toMatchObject({ state: 'withdrawn' })
    for (const outcome of [turned, same]) expect(await redo(entry)).toEqual(outcome)
    expect(await matchOf(id)).toMatchObject({ state: 'draft' })
    expect(await database.sql('select event from match_event where match_id = $1 order by id', [id])).toEqual(
      ['drafted', 'withdrawn', 'restored'].map((event) => ({ event })),
    )
  })

  it('that somebody took back by hand can be put back, and mails nobody', async () => {
    const id = await draft(await aFlat(), 0)
    await undraftMatch(deps(), ana, id)
    expect((await look()).entries[0]).toMatchObject({ kind: 'undrafted', isOwn: true, barrier: null })
    expect(await undo(await last())).toEqual(turned)
    expect(await matchOf(id)).toMatchObject({ state: 'draft' })
    expect(await database.sql('select 1 from outbox where match_id = $1', [id])).toEqual([])
  })

  it('is found among one’s own, or among what was taken back', async () => {
    const host = await aFlat()
    await draft(host, 0, {}, ben)
    const his = await last(ben)
    await draft(host, 1)
    const hers = await last()
    await undo(hers)
    const found = async (wish: { whose?: string; state?: string }) =>
      (await listHistory(deps(), ana, { requestId: 'r', ...wish })).entries.map(({ id }) => id)
    const [newest, ...older] = await found({ whose: 'own' })
    expect([newest, older.includes(his)]).toEqual([hers, false])
    expect((await found({ whose: 'others' }))[0]).toBe(his)
    expect((await found({ state: 'undone' }))[0]).toBe(hers)
    expect(await found({ state: 'stands' })).not.toContain(hers)
  })

  it('stays once a mail may have left, and says so before and after the press', async () => {
    const id = await draft(await aFlat(), 0)
    const entry = await last()
    await offerMatches(deps(), ana, [id])
    expect((await look()).entries[0]).toMatchObject({ id: entry, barrier: 'mail-left' })
    expect(await undo(entry)).toEqual({ ok: false, error: { kind: 'mail-left' } })
    expect(await matchOf(id)).toMatchObject({ state: 'offered' })
  })

  it('is not made again where the bed is taken, and it is said by whom', async () => {
    const host = await aFlat()
    await draft(host, 0)
    const entry = await last()
    await undo(entry)
    await draft(host, 0, { firstName: 'Bao' }, ben)
    expect(await redo(entry)).toMatchObject({
      ok: false,
      error: {
        kind: 'place-taken',
        holder: { guestName: expect.stringMatching(/^Bao /), byEmail: 'ben@example.org' },
      },
    })
  })

  it('is not made again where a rule has come to speak against it', async () => {
    const host = await aFlat()
    const id = await draft(host, 0)
    const entry = await last()
    await undo(entry)
    const [pair] = await database.sql<{ guest: string; host: string }>(
      'select guest_registration_id as guest, host_registration_id as host from match where id = $1',
      [id],
    )
    const veto = { guestRegistrationId: pair?.guest ?? '', hostRegistrationId: pair?.host ?? '' }
    await setMark(deps(), ben, { subject: 'veto', ...veto })
    expect(await redo(entry)).toEqual({ ok: false, error: { kind: 'does-not-fit' } })
  })
})

describe('moves', () => {
  it('go back one by one; the draft below only once nothing lies on it', async () => {
    const host = await aFlat()
    const id = await draft(host, 0)
    const drafted = await last()
    await moveMatch(deps(), ben, id, { placeId: host.placeIds[1] ?? '', ...plain })
    const moved = await last()
    expect(await undo(drafted)).toMatchObject({
      ok: false,
      error: { kind: 'changed', byEmail: 'ben@example.org', at: '2027-04-20T09:00:00Z' },
    })
    expect(await undo(moved)).toEqual(turned)
    expect(await matchOf(id)).toMatchObject({ place_id: host.placeIds[0] })
    expect(await undo(drafted)).toEqual(turned)
    expect(await redo(moved)).toMatchObject({ ok: false, error: { kind: 'changed' } })
    expect(await redo(drafted)).toEqual(turned)
    expect(await redo(moved)).toEqual(turned)
    expect(await matchOf(id)).toMatchObject({ state: 'draft', place_id: host.placeIds[1] })
  })

  it('of an offered match go back quietly, and two places are swapped back together', async () => {
    const host = await aFlat()
    const ids = [await draft(host, 0), await draft(host, 1)]
    await offerMatches(deps(), ana, ids)
    await swapMatches(deps(), ana, ids[0] ?? '', { matchId: ids[1] ?? '', ...plain })
    const before = (await database.sql('select 1 from outbox')).length
    expect(await undo(await last())).toEqual(turned)
    for (const [index, id] of ids.entries())
      expect(await matchOf(id)).toMatchObject({ state: 'offered', place_id: host.placeIds[index] })
    expect((await database.sql('select 1 from outbox')).length).toBe(before)
  })
})

describe('a plan', () => {
  it('is one entry and goes back as a whole, or not at all', async () => {
    const host = await aFlat()
    const guests = [await aGuest(database), await aGuest(database), await aGuest(database)]
    const requests = guests.map((guest, index) => request(guest.registrationId, host, Math.min(index, 1)))
    const taken = await draftPlan(deps(), ana, requests)
    expect(taken.refused.map(({ refusal }) => refusal.kind)).toEqual(['place-taken'])
    expect((await look()).entries[0]).toMatchObject({ kind: 'plan-taken', about: [{}, {}], more: 0 })
    const entry = await last()
    expect(await draftPlan(deps(), ana, requests.slice(0, 2))).toEqual({
      matchIds: taken.matchIds,
      ended: [],
      refused: [],
      entry: null,
    })
    expect(await last()).toBe(entry)
    const [one = '', two = ''] = taken.matchIds
    await offerMatches(deps(), ben, [two])
    expect(await undo(entry)).toEqual({ ok: false, error: { kind: 'mail-left' } })
    expect(await matchOf(one)).toMatchObject({ state: 'draft' })
  })
})

describe('marks', () => {
  it('are set, told apart from a colleague’s, and taken off again', async () => {
    const { registrationId: guestRegistrationId } = await aGuest(database)
    const [host, other] = [await aFlat(), await aFlat()]
    const pin = { subject: 'pin', guestRegistrationId, hostRegistrationId: host.registrationId } as const
    for (const outcome of [turned, same])
      expect(await setMark(deps(), ana, { ...pin, reason: 'Sisters' })).toEqual(outcome)
    const entry = await last()
    const theirs = { ...pin, hostRegistrationId: other.registrationId }
    const refusal = { ok: false, error: { kind: 'marked-already', byEmail: 'ana@example.org' } }
    expect(await setMark(deps(), ben, theirs)).toMatchObject(refusal)
    expect(await clearMark(deps(), ben, theirs)).toMatchObject(refusal)
    expect(await undo(entry)).toEqual(turned)
    expect(await setMark(deps(), ben, theirs)).toEqual(turned)
    expect(await redo(entry)).toMatchObject({
      ok: false,
      error: { kind: 'changed', byEmail: 'ben@example.org' },
    })
    for (const outcome of [turned, same]) expect(await clearMark(deps(), ben, theirs)).toEqual(outcome)
    expect(await undo(await last())).toEqual(turned)
    expect(await database.sql('select host_registration_id as host from pin')).toEqual([
      { host: other.registrationId },
    ])
  })

  it('of guests left for later or with a bed elsewhere go back as well', async () => {
    const { registrationId: guestRegistrationId } = await aGuest(database)
    for (const subject of ['skip', 'elsewhere'] as const) {
      const rows = () =>
        database.sql(
          `select 1 from ${subject === 'skip' ? 'skip' : 'arranged_elsewhere'} where registration_id = $1`,
          [guestRegistrationId],
        )
      await setMark(deps(), ana, { subject, guestRegistrationId })
      expect(await rows()).toHaveLength(1)
      await undo(await last())
      expect(await rows()).toHaveLength(0)
    }
    const nobody = '6f9619ff-8b86-4011-b42d-00c04fc964ff'
    const gone = { ok: false, error: { kind: 'gone' } }
    expect(await setMark(deps(), ana, { subject: 'skip', guestRegistrationId: nobody })).toEqual(gone)
    const pin = { subject: 'pin', guestRegistrationId, hostRegistrationId: nobody } as const
    expect(await setMark(deps(), ana, pin)).toEqual(gone)
  })

  it('that people were asked goes back too', async () => {
    const host = await aHost(database, { femalesOnly: true, rooms: [{ beds: { single: 1 } }] })
    const guest = await aGuest(database, { gender: 'diverse' })
    const made = await draftMatch(deps(), ana, {
      ...request(guest.registrationId, host, 0),
      overrideReason: 'They know each other',
      safetyConfirmed: true,
    })
    const id = made.ok ? made.value.matchId : ''
    await tickAll(deps(), ana, id)
    expect(await matchOf(id)).toMatchObject({ asked: true })
    await undo(await last())
    expect(await matchOf(id)).toMatchObject({ asked: false })
    await redo(await last())
    expect(await matchOf(id)).toMatchObject({ asked: true })
  })
})

describe('several at once', () => {
  it('undoing the same entry turn it once, and nobody is told an error', async () => {
    await draft(await aFlat(), 0)
    const entry = await last()
    const outcomes = await Promise.all([ana, ben, ana, ben, ana].map((as) => undo(entry, as)))
    expect(outcomes.filter((outcome) => outcome.ok && outcome.value.changed)).toHaveLength(1)
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect(await undo(0)).toEqual({ ok: false, error: { kind: 'not-found' } })
  })

  it('doing again, drafting and moving for one bed give it to one', async () => {
    const host = await aFlat()
    for (let round = 0; round < 3; round += 1) {
      const first = await draft(host, 0)
      const entry = await last()
      await undo(entry)
      const mover = await draft(host, 1, {}, ben)
      const guest = await aGuest(database)
      await Promise.all([
        redo(entry),
        moveMatch(deps(), ben, mover, { placeId: host.placeIds[0] ?? '', ...plain }),
        draftMatch(deps(), ben, request(guest.registrationId, host, 0)),
      ])
      const held = await database.sql<{ id: string }>(
        "select id from match where place_id = $1 and state = 'draft'",
        [host.placeIds[0]],
      )
      expect(held).toHaveLength(1)
      for (const { id } of [...held, { id: mover }, { id: first }]) await undraftMatch(deps(), ana, id)
    }
  })
})
