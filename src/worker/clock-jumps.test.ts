import { describe, expect, it, vi } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { TRUST_RULES } from '#domain/clock-trust.ts'
import { editionRow, getCurrentEdition } from '#features/ground/editions.server.ts'
import { makeNextEdition, proposeNextEdition } from '#domain/next-edition.ts'
import { pauseAfterRestore } from '#features/ground/mail-queue/control.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import {
  clock,
  counted,
  database,
  db,
  jobsHaveRun,
  logged,
  pass,
  prepareClockJumps,
  queueOffer,
  readyz,
  show,
  sql,
  START,
  start,
  startAnew,
  told,
  untilReadyz,
} from '../../test/builders/clock-jumps.ts'
import { anAdmin, mint } from '../../test/builders/mail-scene.ts'

prepareClockJumps()

const DAY_HOURS = 24
/** `npm test` takes one far and one near. */
const JUMPS = [
  ['a year forward', 365 * DAY_HOURS],
  ['a year back', -365 * DAY_HOURS],
  ['a day forward', DAY_HOURS],
  ['a day back', -DAY_HOURS],
  ['an hour forward', 1],
  ['an hour back', -1],
  ['a minute forward', 1 / 60],
  ['a minute back', -1 / 60],
] as const

describe('a clock that jumps for a minute and back', () => {
  it.each(process.env.TEST_ALL ? JUMPS : JUMPS.filter((_, at) => [0, 5].includes(at)))(
    '%s: nobody is forgotten, no offer runs out, and the jobs go on',
    async (_, hours) => {
      const isFar = Math.abs(hours) > TRUST_RULES.movedHours
      await start()
      await jobsHaveRun(clock.now())
      const before = await counted()
      const jump = Math.round(hours * 3600)

      await show(clock.now().add({ seconds: jump }))
      if (isFar) {
        await vi.waitFor(() => expect(logged('clock.moved')).toBe(1), { timeout: 60_000 })
        expect(await told()).toBe(1)
      }
      await pass({ minutes: 2 })
      if (!isFar) await jobsHaveRun(clock.now())
      expect(await counted()).toEqual(before)

      await show(clock.now().subtract({ seconds: jump }))
      if (isFar) {
        await vi.waitFor(() => expect(logged('clock.moved')).toBe(2), { timeout: 60_000 })
        await untilReadyz({ ready: true, clock: 'jumped' })
        await pass({ minutes: TRUST_RULES.quietMinutes })
      } else await pass({ minutes: 2 })
      await jobsHaveRun(clock.now())
      expect(await counted()).toEqual(before)
    },
    120_000,
  )
})

describe('a machine that was started anew with a clock that is wrong', () => {
  it('forgets nobody for two days, says so, and goes on when somebody has looked', async () => {
    const worker = await start()
    await jobsHaveRun(clock.now())
    await worker.stop()
    const before = await counted()
    const [open] = await sql<{ matchId: string; personId: string }>(
      `select id as "matchId", guest_person_id as "personId" from match where state = 'offered' limit 1`,
    )
    if (!open) throw new Error('no offer is open')
    await queueOffer('late', { matchId: open.matchId, guest: open } as never)
    startAnew()
    await show(clock.now().add({ hours: 365 * DAY_HOURS }))
    await start()
    expect(logged('clock.moved')).toBe(1)
    await untilReadyz({ ready: true, clock: 'jumped' })
    await pass({ minutes: TRUST_RULES.quietMinutes })
    await jobsHaveRun(clock.now())
    expect(await counted()).toEqual(before)
    // A mail whose reason is gone by this clock is put off, not skipped.
    const late = async () =>
      (
        await sql(`select state, due_at > $1 as "isPutOff" from outbox where dedupe_key = 'late'`, [
          clock.now().toString(),
        ])
      )[0]
    await vi.waitFor(async () => expect(await late()).toEqual({ state: 'queued', isPutOff: true }), {
      timeout: 60_000,
    })
    // It was right after all.
    await pass({ hours: TRUST_RULES.waitHours })
    await vi.waitFor(async () => expect(await counted()).toMatchObject({ sensitive: 0, calls: 0 }), {
      timeout: 60_000,
    })
  }, 120_000)
})

describe('which edition is on', () => {
  it('does not change by a clock that jumps, neither before that is noticed nor while it waits', async () => {
    const { actor } = await anAdmin(database)
    const current = () => db.run(mint.worker(), getCurrentEdition)
    const last = await current()
    const made = makeNextEdition(last, proposeNextEdition(last))
    if (!made.ok) throw new Error('no next edition')
    await database.db.run(actor, (tx) => tx.insertInto('edition').values(editionRow(made.value)).execute())
    try {
      await start()
      await jobsHaveRun(clock.now())
      await show(clock.now().add({ hours: 365 * DAY_HOURS }))
      expect((await current()).id).toBe(last.id)
      await vi.waitFor(() => expect(logged('clock.moved')).toBe(1), { timeout: 60_000 })
      await pass({ minutes: 2 })
      expect((await current()).id).toBe(last.id)
      await show(clock.now().subtract({ hours: 365 * DAY_HOURS }))
      expect((await current()).id).toBe(last.id)
    } finally {
      await sql('delete from edition where id <> $1', [last.id])
    }
  }, 120_000)
})

describe('a backup of some days ago that is brought back, while the machine has counted on', () => {
  it('waits as after a move: its offers have run out, and nobody has looked', async () => {
    const worker = await start()
    await jobsHaveRun(clock.now())
    await worker.stop()
    const before = await counted()
    // The row of the clock is that of then, as all others.
    await pass({ hours: 70 })
    await db.run(mint.worker(), (tx) => pauseAfterRestore(tx, clock.now()))
    await start()
    expect(logged('clock.moved')).toBe(1)
    await pass({ minutes: TRUST_RULES.quietMinutes })
    await jobsHaveRun(clock.now())
    expect({ ...(await counted()), calls: 0 }).toEqual({ ...before, calls: 0 })
  }, 120_000)
})

describe('a clock that was wrong for hours', () => {
  it('leaves nothing that waits for a time to come, and every page of health is red until then', async () => {
    await show(clock.now().add({ hours: 365 * DAY_HOURS }))
    await start()
    await jobsHaveRun(clock.now())
    await db.run(mint.worker(), (tx) =>
      enqueueMail(
        tx,
        { dedupeKey: 'later', template: 'site-trouble', forOperator: true, params: { news: 'trouble' } },
        clock.now().add({ minutes: 2 }),
      ),
    )
    await show(Temporal.Instant.from(START))
    await vi.waitFor(() => expect(logged('clock.moved')).toBe(1), { timeout: 60_000 })
    expect((await readyz()).clock).toBe('jumped')
    await pass({ minutes: TRUST_RULES.quietMinutes })
    await jobsHaveRun(clock.now())
    await vi.waitFor(
      async () =>
        expect(
          await sql(
            "select key from (select dedupe_key as key from outbox where state = 'queued' and kept_back_reason is null) as q",
          ),
        ).toEqual([]),
      { timeout: 60_000 },
    )
  }, 120_000)
})

describe('several nodes', () => {
  it('one whose clock is not that of the database does nothing by it', async () => {
    const worker = await start()
    await jobsHaveRun(clock.now())
    await worker.stop()
    const before = await sql('select count(*)::int as runs, max(ended_at) as last from job_run')
    clock.advance({ hours: 10_000 })
    await start()
    expect(logged('clock.apart')).toBe(1)
    await untilReadyz({ ready: false, clock: 'apart' })
    clock.advance({ minutes: 2 })
    await vi.waitFor(() => expect(logged('clock.apart')).toBe(1))
    expect(await sql('select count(*)::int as runs, max(ended_at) as last from job_run')).toEqual(before)
    expect(await told()).toBe(0)
  }, 120_000)
})
