import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { turnEntry } from '#features/placing/history/history.server.ts'
import { listReadyDrafts } from '#features/placing/inform/inform.server.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { setMark } from '#features/placing/matches/marks/marks.server.ts'
import { aGuest, anAdmin, aHost } from '../../../../test/builders/people.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { getPlan } from './planning.server.ts'
import { startRun, stopRun } from './running.server.ts'
import type { TakeForm } from './planning.ts'
import { takePlan } from './taking.server.ts'

const database = await testDatabase()
let deps: Deps
let admin: ApprovedAdmin
beforeAll(async () => {
  deps = await testDeps(database)
  ;({ actor: admin } = await anAdmin(database))
})
beforeEach(() => database.sql('delete from plan_run; delete from match; delete from registration'))

const wish = { holdTiersFrom: null, isToTheMost: false, proofSeconds: 20, mode: 'fresh' } as const
const all = { show: 'priority', only: '', tier: null, page: 1 } as const
const look = () => getPlan(deps, admin, { ...all, requestId: 'test' })

async function suggestion(mode: 'fresh' | 'repair' = 'fresh') {
  database.clock.advance({ seconds: 1 })
  const { id } = await startRun(deps, admin, { ...wish, mode, idempotencyKey: crypto.randomUUID() })
  for (;;) {
    const view = await look()
    if (view.run?.state !== 'running') return { id, view }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function take(run: string, guests: string[] | null = null, more: Partial<TakeForm> = {}) {
  const seen = (await look()).suggestion?.list.stamp ?? ''
  const intent = guests ? 'take' : 'take-all'
  return takePlan(deps, admin, { ...all, intent, run, seen, guests: guests ?? [], onPage: [], ...more })
}

const draft = (guestRegistrationId: string, placeId: string | undefined) =>
  draftMatch(deps, admin, {
    guestRegistrationId,
    placeId: placeId!,
    overrideReason: '',
  })

describe('a suggestion', () => {
  it('is over after a day: it says so, and nothing of it is taken', async () => {
    await aGuest(database)
    await aHost(database)
    const { id } = await suggestion()
    database.clock.advance({ hours: 25 })
    expect([(await look()).run?.isOver, await take(id)]).toEqual([true, 'over'])
  })
  it('becomes drafts as it is, one entry of history, and taking it again changes nothing', async () => {
    for (let guest = 0; guest < 5; guest += 1) await aGuest(database)
    await aHost(database, { rooms: [{ type: 'shared', beds: { single: 3 } }] })
    const { id, view } = await suggestion()
    expect(view.run).toMatchObject({ state: 'done', phase: 'done' })
    expect(view.suggestion?.figures).toMatchObject({ guests: 5, placed: 3, mostPeople: 3, price: 0 })
    expect(view.suggestion?.figures.proof.state).toBe('whole')
    expect(view.suggestion?.unplaced).toHaveLength(2)
    expect(view.suggestion?.missing[0]?.places).toBe(2)
    expect(await take(id)).toMatchObject({ taken: 3, refused: [] })
    expect(await take(id)).toEqual({ taken: 0, refused: [], entry: null })
    expect(await database.sql(`select state from match`)).toEqual(Array(3).fill({ state: 'draft' }))
    expect(await database.sql('select kind from history_entry')).toEqual([{ kind: 'plan-taken' }])
    expect((await look()).suggestion?.proposals.map(({ status }) => status)).toEqual(Array(3).fill('taken'))
  })

  it('says what weighs against each pair, counts none of that as clear, and leaves the tick to a person', async () => {
    await aGuest(database, { age: 21 })
    await aHost(database, {
      gender: 'male',
      living: 'shared-room',
      rooms: [{ type: 'shared', beds: { single: 1 } }],
    })
    const { id, view } = await suggestion()
    expect(view.suggestion?.proposals.map(({ concerns }) => concerns)).toEqual([
      [{ name: 'own-room-other-gender', level: 'ask-first' }],
    ])
    expect(view.suggestion?.list.counts).toMatchObject({ '': 1, clear: 0, concerns: 1, 'ask-first': 1 })
    expect(await take(id)).toMatchObject({ taken: 1 })
    expect(await database.sql('select ask_first, ticked from match')).toEqual([
      { ask_first: true, ticked: [] },
    ])
    expect(await listReadyDrafts(deps, admin)).toEqual([])
  })

  it('is taken in part, and says who was left out because somebody was faster', async () => {
    const guests = [await aGuest(database), await aGuest(database)]
    const host = await aHost(database, { rooms: [{ type: 'shared', beds: { single: 2 } }] })
    const { id, view } = await suggestion()
    const [one, other] = view.suggestion!.proposals
    const late = await aGuest(database)
    await draft(late.registrationId, one!.placeId!)
    expect(await take(id, [one!.guestId])).toMatchObject({
      taken: 0,
      refused: [
        {
          guestId: one!.guestId,
          guestName: one!.guestName,
          kind: 'place-taken',
          holder: { byEmail: expect.any(String) },
        },
      ],
    })
    expect(await take(id, [other!.guestId])).toMatchObject({ taken: 1, refused: [] })
    expect(guests.map(({ registrationId }) => registrationId)).toContain(other!.guestId)
    expect(host.placeIds).toContain(other!.placeId)
  })

  it('moves a draft in a repair where that places somebody, and never one that was offered', async () => {
    // Only she fits the second host, and she lies in the one bed that he could have.
    const she = await aGuest(database, { gender: 'female' })
    const he = await aGuest(database, { gender: 'male' })
    const anybody = await aHost(database, { rooms: [{ beds: { single: 1 } }] })
    const women = await aHost(database, { femalesOnly: true, rooms: [{ beds: { single: 1 } }] })
    await draft(she.registrationId, anybody.placeIds[0])
    expect((await suggestion()).view.suggestion?.proposals).toEqual([])
    const { id, view } = await suggestion('repair')
    expect(view.suggestion?.proposals.map(({ guestId, status }) => [guestId, status]).toSorted()).toEqual(
      [
        [she.registrationId, 'moves'],
        [he.registrationId, 'open'],
      ].toSorted(),
    )
    expect(await take(id)).toMatchObject({ taken: 2, refused: [] })
    const rows = await database.sql(
      `select guest_registration_id as guest, place_id as place from match where state = 'draft'`,
    )
    expect(new Map(rows.map(({ guest, place }) => [guest, place]))).toEqual(
      new Map([
        [she.registrationId, women.placeIds[0]],
        [he.registrationId, anybody.placeIds[0]],
      ]),
    )
    await database.sql(`update match set state = 'offered', offered_at = now() where state = 'draft'`)
    await aGuest(database)
    expect((await suggestion('repair')).view.suggestion?.proposals).toEqual([])
  })

  it('says who is not in it, and takes nobody who was left for later since', async () => {
    const guests = [await aGuest(database), await aGuest(database), await aGuest(database)]
    await aHost(database, { rooms: [{ type: 'shared', beds: { single: 3 } }] })
    const mark = (subject: 'skip' | 'elsewhere', guest: number) =>
      setMark(deps, admin, { subject, guestRegistrationId: guests[guest]!.registrationId })
    await mark('skip', 0)
    const { id, view } = await suggestion()
    expect(view.leftOut).toEqual({ skipped: 1, elsewhere: 0 })
    expect(view.suggestion?.proposals).toHaveLength(2)
    await mark('elsewhere', 1)
    await mark('skip', 2)
    const later = (await look()).suggestion?.proposals ?? []
    expect(later.map(({ status }) => status).toSorted()).toEqual(['found', 'skipped'])
    expect(await take(id)).toEqual({ taken: 0, refused: [], entry: null })
  })

  it('keeps to pins and vetoes of organisers', async () => {
    const guest = await aGuest(database)
    const hosts = [await aHost(database), await aHost(database)]
    const pair = { guestRegistrationId: guest.registrationId, reason: 'They know each other' }
    for (const host of hosts) {
      const marked = { ...pair, subject: 'pin', hostRegistrationId: host.registrationId } as const
      await setMark(deps, admin, marked)
      const { view } = await suggestion()
      expect(view.suggestion?.proposals.map(({ hostId }) => hostId)).toEqual([host.registrationId])
      await database.sql('delete from pin')
    }
    const never = { ...pair, subject: 'veto', hostRegistrationId: hosts[0]!.registrationId } as const
    await setMark(deps, admin, never)
    const { view } = await suggestion()
    expect(view.suggestion?.proposals.map(({ hostId }) => hostId)).toEqual([hosts[1]!.registrationId])
  })
})

describe('what is taken', () => {
  /** She lies in the one bed that he could have, and only she fits the second host. */
  async function inTheWay() {
    const she = (await aGuest(database, { gender: 'female' })).registrationId
    const he = (await aGuest(database, { gender: 'male' })).registrationId
    const anybody = (await aHost(database, { rooms: [{ beds: { single: 1 } }] })).placeIds[0]
    const women = (await aHost(database, { femalesOnly: true, rooms: [{ beds: { single: 1 } }] })).placeIds[0]
    await draft(she, anybody)
    return { she, he, anybody, women }
  }
  const lying = async () =>
    Object.fromEntries(
      (
        await database.sql(
          `select guest_registration_id as g, place_id as p from match where state = 'draft'`,
        )
      ).map(({ g, p }) => [g, p]),
    )

  it('goes back as a whole with one press, moves as well', async () => {
    const { she, he, anybody, women } = await inTheWay()
    const { id } = await suggestion('repair')
    const taken = await take(id)
    expect(taken).toMatchObject({ taken: 2, refused: [], entry: expect.any(Number) })
    expect(await lying()).toEqual({ [she]: women, [he]: anybody })
    const entry = typeof taken === 'object' ? taken.entry! : 0
    expect(await turnEntry(deps, admin, { intent: 'undo', entry })).toMatchObject({ ok: true })
    expect(await lying()).toEqual({ [she]: anybody })
  })

  it('moves nobody whose new place is gone, and takes nobody into the old one', async () => {
    const { she, anybody, women } = await inTheWay()
    const { id } = await suggestion('repair')
    const late = (await aGuest(database, { gender: 'female' })).registrationId
    await draft(late, women)
    expect(await take(id)).toMatchObject({
      taken: 0,
      refused: [{ kind: 'place-taken' }, { kind: 'place-taken' }],
    })
    expect(await lying()).toEqual({ [she]: anybody, [late]: women })
  })

  it('ends a draft only for somebody of a better tier, and says so before', async () => {
    const last = (await aGuest(database, { age: 40 })).registrationId
    const { placeIds } = await aHost(database, { rooms: [{ beds: { single: 1 } }] })
    await draft(last, placeIds[0])
    const first = (await aGuest(database, { age: 20, globalSouth: true })).registrationId
    const { id, view } = await suggestion('repair')
    const rows = view.suggestion?.proposals.map(({ guestId, status }) => [guestId, status])
    expect(rows).toEqual([
      [first, 'open'],
      [last, 'ends'],
    ])
    // Without the end there is no place, and nothing is done by halves.
    expect(await take(id, [first])).toMatchObject({ taken: 0, refused: [{ kind: 'place-taken' }] })
    expect(await take(id)).toMatchObject({ taken: 1, refused: [] })
    expect(await lying()).toEqual({ [first]: placeIds[0] })
    expect((await look()).suggestion?.proposals.map(({ status }) => status)).toEqual(['taken', 'ended'])
  })

  it('is what was on the page: another plan since is not taken, a filter takes its rows only', async () => {
    for (const age of [20, 30]) await aGuest(database, { age })
    await aHost(database, { rooms: [{ type: 'shared', beds: { single: 2 } }] })
    const { id, view } = await suggestion()
    const [first] = view.suggestion!.proposals
    expect(await take(id, null, { seen: 'another' })).toBe('changed')
    expect(await take(crypto.randomUUID())).toBe('gone')
    const narrowed = await getPlan(deps, admin, { ...all, tier: first!.tier, requestId: 'test' })
    expect(narrowed.suggestion?.list).toMatchObject({ found: 1, open: 1, page: 1, pages: 1 })
    expect(await take(id, null, { tier: first!.tier })).toMatchObject({ taken: 1 })
    const rest = view.suggestion!.proposals.map(({ guestId }) => guestId)
    expect(await take(id, null, { intent: 'take-page', onPage: rest })).toMatchObject({ taken: 1 })
  })
})

describe('a run', () => {
  it('is one for all who ask while it goes on, ends when it is stopped, and says when its process went down', async () => {
    await aGuest(database)
    // No process at all: it only waits.
    const waiting: Deps = { ...deps, planApart: () => ({ ended: new Promise(() => {}), stop: () => {} }) }
    const first = startRun(waiting, admin, { ...wish, idempotencyKey: crypto.randomUUID() })
    const rows = () => database.sql('select id from plan_run')
    await expect.poll(rows).not.toEqual([])
    const [row] = await rows()
    const second = await startRun(deps, admin, { ...wish, idempotencyKey: crypto.randomUUID() })
    expect(second.id).toBe(row?.['id'])
    await first
    expect((await look()).run?.state).toBe('running')
    await stopRun(deps, admin, second.id)
    expect((await look()).run?.state).toBe('stopped')
    // Nobody is left who would say that it goes on.
    database.clock.advance({ minutes: 1 })
    const lost = [crypto.randomUUID(), database.clock.now().subtract({ seconds: 30 }).toString()]
    await database.sql(
      `insert into plan_run (id, edition_id, started_at, seen_at, state, phase, steps_done, steps, mode, seed, proof_seconds)
       select $1, id, $2, $2, 'running', 'searching', 0, 400, 'fresh', '1', 20 from edition`,
      lost,
    )
    expect((await look()).run?.state).toBe('interrupted')
    const next = await suggestion()
    expect(next.id).not.toBe(lost[0])
    await stopRun(deps, admin, next.id)
    expect((await look()).run?.state).toBe('done')
    await database.sql(`update plan_run set state = 'running' where id = $1`, [next.id])
    await stopRun(deps, admin, next.id)
    expect((await look()).run?.state).toBe('stopped')
  })
})

it('before the first suggestion the page counts what it will look at', async () => {
  const [first] = [await aGuest(database, {}), await aGuest(database, {})]
  const rooms = [{ type: 'shared' as const, beds: { single: 3 } }]
  const { placeIds } = await aHost(database, { rooms })
  await draft(first.registrationId, placeIds[0])
  expect((await look()).ahead).toEqual({ guests: 1, hosts: 1, places: 3, kept: 1 })
  await suggestion()
  expect((await look()).ahead).toBeNull()
})
