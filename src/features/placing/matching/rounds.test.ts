import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnswerWindow } from '#domain/deadline.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { drawOrder } from 'bed-matching/rules/draw.ts'
import { aGuest, aHost, anAdmin, anEdition, type GuestOverrides } from '../../../../test/builders/people.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { getQueue } from './matching.server.ts'
import { openRound } from './rounds.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
let deps: {
  db: TestDatabase['db']
  clock: TestDatabase['clock']['now']
  randomInt: (below: number) => number
}
let editionId: string

const first: GuestOverrides = { age: 20, marginalised: true, globalSouth: true, accredited: true }
const second: GuestOverrides = { ...first, accredited: false }
const third: GuestOverrides = { ...first, age: 21 }
const last: GuestOverrides = { age: 30 }

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-05-15T08:00:00Z' })
  let next = 0
  const randomInt = (below: number) => (next += 1) % below
  deps = { db: database.db, clock: database.clock.now, randomInt }
  editionId = (await anEdition(database)).id
  admin = (await anAdmin(database)).actor
})

beforeEach(async () => {
  await database.sql('delete from match')
  await database.sql('delete from round')
  await database.sql("delete from registration where role = 'guest'")
})

const queue = () => getQueue(deps, admin, 'request-1')
const open = (number: number, answerWindow: AnswerWindow | null = null) =>
  openRound(deps, admin, { number, answerWindow })

it('a round keeps what it leaves for later ones', async () => {
  await openRound(deps, admin, { number: 1, answerWindow: null, holdTiersFrom: 19 })
  expect(await database.sql('select hold_tiers_from from round')).toEqual([{ hold_tiers_from: 19 }])
})

describe('before the first round', () => {
  it('the best tier comes first with the reason for it, ties by the draw of the edition’s id', async () => {
    const made: Record<string, string> = {}
    for (const [name, facts] of Object.entries({ last, third, first, second })) {
      made[name] = (await aGuest(database, { ...facts, firstName: name, lastName: null })).registrationId
    }
    const view = await queue()
    expect(view.round).toBe(null)
    expect(view.ranked.map(({ name, tier }) => [name, tier])).toEqual([
      ['first', 1],
      ['second', 2],
      ['third', 3],
      ['last', 24],
    ])
    expect(view.ranked[1]?.why.map(({ holds }) => holds)).toEqual([true, true, true, true, false])
    const drawn = view.ranked.toSorted((a, b) => a.draw - b.draw).map(({ id }) => id)
    expect(drawn).toEqual(drawOrder(editionId, Object.values(made)))
  })

  it('only complete and confirmed registrations without a place are listed', async () => {
    await aGuest(database, { state: 'draft' })
    await aGuest(database, { confirmed: false })
    const placed = await aGuest(database)
    const host = await aHost(database)
    await draftMatch(deps, admin, {
      guestRegistrationId: placed.registrationId,
      placeId: host.placeIds[0] ?? '',
      overrideReason: '',
    })
    const waiting = await aGuest(database)
    expect((await queue()).ranked.map(({ id }) => id)).toEqual([waiting.registrationId])
  })
})

describe('an open round', () => {
  it('keeps tier and draw as they were; later guests come after them with a live rank', async () => {
    const old = await aGuest(database, { ...last, firstName: 'early' })
    expect(await open(1, { count: 3, unit: 'hours' })).toEqual({
      ok: true,
      value: { number: 1, isNew: true },
    })
    await aGuest(database, { ...first, firstName: 'late' })
    await database.sql('update guest_facts set age = 20 where registration_id = $1', [old.registrationId])
    const view = await queue()
    expect(view.round).toEqual({
      number: 1,
      seed: (await database.sql('select seed from round'))[0]?.['seed'],
      openedAt: '2027-05-15T08:00:00Z',
      answerWindow: { count: 3, unit: 'hours' },
    })
    expect(view.round?.seed).toMatch(/^\d{12}$/)
    expect(view.ranked.map(({ tier, draw }) => [tier, draw])).toEqual([[24, 1]])
    expect(view.late.map(({ tier }) => tier)).toEqual([1])
  })

  it('is opened once however often it is pressed, and a stale page opens nothing', async () => {
    await aGuest(database)
    const pressed = await Promise.all(Array.from({ length: 5 }, () => open(1)))
    expect(pressed.filter((outcome) => outcome.ok && outcome.value.isNew)).toHaveLength(1)
    expect(pressed.every((outcome) => outcome.ok)).toBe(true)
    expect(await open(2)).toMatchObject({ ok: true })
    expect(await open(1)).toEqual({ ok: false, error: 'number-taken' })
    expect(await database.sql('select number from round order by number')).toEqual([
      { number: 1 },
      { number: 2 },
    ])
    expect(await database.sql('select count(*)::int as n from round_rank')).toEqual([{ n: 2 }])
  })
})

describe('after a match ended', () => {
  async function ended(state: string, reason: string | null) {
    const guest = await aGuest(database)
    const host = await aHost(database)
    const draft = await draftMatch(deps, admin, {
      guestRegistrationId: guest.registrationId,
      placeId: host.placeIds[0] ?? '',
      overrideReason: '',
    })
    if (!draft.ok) throw new Error(draft.error.kind)
    await database.sql('update match set state = $2, offered_at = now(), end_reason = $3 where id = $1', [
      draft.value.matchId,
      state,
      reason,
    ])
    return guest.registrationId
  }

  it('a guest who did not reply stays on the list, flagged', async () => {
    const id = await ended('expired', null)
    expect((await queue()).ranked).toMatchObject([{ id, lastEnd: { state: 'expired', reason: null } }])
  })

  it('a guest who said that they cannot come is kept apart', async () => {
    const id = await ended('withdrawn', 'guest-cancelled')
    const view = await queue()
    expect(view.ranked).toEqual([])
    expect(view.notComing).toMatchObject([{ id }])
  })

  it('a guest who comes back after that, and hands in again, starts afresh', async () => {
    const id = await ended('withdrawn', 'guest-cancelled')
    await database.sql(
      "update match set ended_at = now() - interval '1 day' where guest_registration_id = $1",
      [id],
    )
    await database.sql('update registration set submitted_at = now() where id = $1', [id])
    const view = await queue()
    expect(view.notComing).toEqual([])
    expect(view.ranked).toMatchObject([{ id, lastEnd: null }])
  })

  it('a guest whose host cancelled is back in the order', async () => {
    const id = await ended('withdrawn', 'host-cancelled')
    expect((await queue()).ranked).toMatchObject([{ id, lastEnd: { reason: 'host-cancelled' } }])
  })
})
