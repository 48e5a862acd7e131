import { afterEach, expect, test, vi } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { randomUUID } from 'node:crypto'
import { mint } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { giveTurnBack, moveClock, takeTurn, TurnLost, withinTurn } from '#db/turn.server.ts'
import { CLOCK_RULES } from '#domain/clock-lease.ts'
import { RETRY_MINUTES } from '#domain/timetable.ts'
import type { ClockTrust } from '#domain/clock-trust.ts'
import { createLog } from '#platform/log.server.ts'
import { testDatabase } from '../../test/builders/database.ts'
import { makeJobRunner } from './run-job.server.ts'
import type { TimedJob, TimedJobDeps } from './schedule.ts'
import { startTimedTasks, type TimedTask, type TimedTasks } from './timed-tasks.server.ts'

const database = await testDatabase()
const started: TimedTasks[] = []
/** Asked by the worker that has the turn alone, from its first look at the time on. */
const clock = vi.fn(database.clock.now)
afterEach(async () => {
  await Promise.all(started.splice(0).map((tasks) => tasks.stop()))
  clock.mockClear()
})

const believed: ClockTrust = { isOn: true, forGood: database.clock.now(), trouble: null }
let trusted = believed
afterEach(() => {
  trusted = believed
})

const at = (moment: string) => Temporal.Instant.from(moment)
const QUICK = { lookMs: 100, beatMs: 100 }

/** What ran, by name; a run takes as long as its promise. */
function aTask(name: string, cron: string, run = (): Promise<number | null> => Promise.resolve(0)) {
  return { name, cron, run: vi.fn(run) } satisfies TimedTask
}

function start(
  tasks: readonly TimedTask[],
  lastRuns: Record<string, string> = {},
  failed: readonly string[] = [],
) {
  const deps = {
    connection: database.connection('worker'),
    clock,
    trust: () => trusted,
    lastRuns: async () =>
      new Map(
        Object.entries(lastRuns).map(([name, moment]) => [
          name,
          { at: at(moment), hasFailed: failed.includes(name) },
        ]),
      ),
    log: createLog({ write: () => {} }),
  }
  const running = startTimedTasks(tasks, deps, QUICK)
  started.push(running)
  return running
}

const holders = () =>
  database.sql<{ holder: string; fence: number }>(
    'select holder, fence::int from clock_lease where holder is not null',
  )
/** Somebody has the turn and has looked at the clock: what it shows from now on is later than their beginning. */
const untilHeld = () =>
  vi.waitFor(
    async () => {
      expect(await holders()).toHaveLength(1)
      expect(clock).toHaveBeenCalled()
    },
    { timeout: 60_000 },
  )
const ran = (task: ReturnType<typeof aTask>, times: number) =>
  vi.waitFor(() => expect(task.run).toHaveBeenCalledTimes(times), { timeout: 60_000 })

test('each task runs at its times, and not before', async () => {
  database.clock.set('2027-05-20T09:00:30Z')
  const [minute, hour] = [aTask('minute', '* * * * *'), aTask('hour', '19 * * * *')]
  start([minute, hour])
  await untilHeld()
  expect(minute.run).not.toHaveBeenCalled()
  database.clock.set('2027-05-20T09:01:00Z')
  await ran(minute, 1)
  database.clock.set('2027-05-20T09:19:00Z')
  await ran(hour, 1)
  await ran(minute, 2)
})

test('what was missed for days is made up for with one run', async () => {
  database.clock.set('2027-05-20T09:00:30Z')
  const [nightly, current] = [aTask('nightly', '57 3 * * *'), aTask('current', '57 3 * * *')]
  start([nightly, current], { nightly: '2027-05-12T03:57:02Z', current: '2027-05-20T03:57:02Z' })
  await ran(nightly, 1)
  database.clock.set('2027-05-20T10:00:00Z')
  await untilHeld()
  expect(current.run).not.toHaveBeenCalled()
  database.clock.set('2027-05-21T03:57:00Z')
  await ran(current, 1)
  await ran(nightly, 2)
})

test('one that failed is tried again within minutes, also by the next worker', async () => {
  database.clock.set('2027-05-20T03:56:30Z')
  let isBroken = true
  const here = aTask('nightly', '57 3 * * *', async () => (isBroken ? null : 1))
  const running = start([here])
  await untilHeld()
  database.clock.set('2027-05-20T03:57:00Z')
  await ran(here, 1)
  database.clock.advance({ minutes: RETRY_MINUTES })
  await ran(here, 2)
  isBroken = false
  database.clock.advance({ minutes: RETRY_MINUTES })
  await ran(here, 3)
  await running.stop()
  const [there, done] = [aTask('nightly', '57 3 * * *'), aTask('done', '57 3 * * *')]
  start([there, done], { nightly: '2027-05-20T03:57:02Z', done: '2027-05-20T03:57:02Z' }, ['nightly'])
  await ran(there, 1)
  expect([done.run.mock.calls.length, here.run.mock.calls.length]).toEqual([0, 3])
})

test('what ran in the future counts as never, also what this process has run there', async () => {
  database.clock.set('2028-05-20T09:00:30Z')
  const [minutely, known] = [aTask('minute', '* * * * *'), aTask('nightly', '57 3 * * *')]
  start([minutely, known], { nightly: '2028-05-20T03:57:02Z' })
  await untilHeld()
  database.clock.set('2028-05-20T09:01:00Z')
  await ran(minutely, 1)
  database.clock.set('2027-05-20T09:01:00Z')
  await ran(minutely, 2)
  await ran(known, 1)
})

test('nothing is done by a clock that is not trusted, and what cannot be taken back waits longer', async () => {
  database.clock.set('2027-05-20T09:00:30Z')
  trusted = { isOn: false, forGood: null, trouble: 'jumped' }
  const [minute, forGood] = [aTask('minute', '* * * * *'), { ...aTask('gone', '* * * * *'), isForGood: true }]
  start([minute, forGood])
  await untilHeld()
  database.clock.set('2027-05-20T09:01:00Z')
  const looks = clock.mock.calls.length
  await vi.waitFor(() => expect(clock.mock.calls.length).toBeGreaterThan(looks + 1), { timeout: 60_000 })
  expect(minute.run).not.toHaveBeenCalled()
  trusted = { isOn: true, forGood: null, trouble: 'jumped' }
  await ran(minute, 1)
  expect(forGood.run).not.toHaveBeenCalled()
  trusted = believed
  await ran(forGood, 1)
})

test('one that takes long holds nobody up and is not begun again beside itself; stopping waits for it', async () => {
  database.clock.set('2027-05-20T09:00:30Z')
  const end = Promise.withResolvers<number>()
  const [long, short] = [aTask('long', '* * * * *', () => end.promise), aTask('short', '* * * * *')]
  const running = start([long, short])
  await untilHeld()
  database.clock.set('2027-05-20T09:01:00Z')
  await ran(long, 1)
  database.clock.set('2027-05-20T09:02:00Z')
  await ran(short, 2)
  expect(long.run).toHaveBeenCalledTimes(1)
  let hasStopped = false
  const stopping = running.stop().then(() => (hasStopped = true))
  database.clock.set('2027-05-20T09:05:00Z')
  expect(hasStopped).toBe(false)
  // It can still settle what it does, and then the turn is free.
  expect(await holders()).toHaveLength(1)
  end.resolve(1)
  await stopping
  expect(await holders()).toEqual([])
  expect(short.run).toHaveBeenCalledTimes(2)
})

/** As if the worker with the turn had been stopped in the middle for so long. */
const silentFor = (seconds: number) =>
  database.sql(`update clock_lease set moved_at = moved_at - make_interval(secs => ${seconds})`)

test('of two workers one has the turn; when it says nothing any more, the other one goes on', async () => {
  database.clock.set('2027-05-20T09:00:30Z')
  const [task, other] = [aTask('minute', '* * * * *'), aTask('minute', '* * * * *')]
  start([task])
  await untilHeld()
  start([other])
  database.clock.set('2027-05-20T09:01:00Z')
  await ran(task, 1)
  const [before] = await holders()
  await silentFor(CLOCK_RULES.lostAfterSeconds + 5)
  await vi.waitFor(
    async () =>
      expect(await holders()).toEqual([
        {
          ...before,
          holder: expect.not.stringMatching(before?.holder ?? ''),
          fence: (before?.fence ?? 0) + 1,
        },
      ]),
    {
      timeout: 60_000,
    },
  )
  database.clock.set('2027-05-20T09:02:00Z')
  await ran(other, 1)
  expect(other.run).toHaveBeenCalledWith({
    holder: (await holders())[0]?.holder,
    fence: (before?.fence ?? 0) + 1,
  })
  expect(task.run.mock.calls.length).toBeLessThanOrEqual(2)
})

test('a run whose turn was taken meanwhile settles nothing, and says so', async () => {
  const worker = mint.worker()
  const { workerDb } = database
  const first = await takeTurn(workerDb, worker, randomUUID())
  if (!first) throw new Error('nobody had the turn')
  const count = (by: number) => workerDb.run(worker, (tx) => countWithin(tx, by))
  await withinTurn(workerDb, first).run(worker, (tx) => countWithin(tx, 1))
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const late = withinTurn(workerDb, first).run(worker, async (tx) => {
    await countWithin(tx, 100)
    begun.resolve()
    await goOn.promise
  })
  await begun.promise
  expect(await takeTurn(workerDb, worker, randomUUID())).toBeNull()
  await silentFor(CLOCK_RULES.lostAfterSeconds + 5)
  const second = await takeTurn(workerDb, worker, randomUUID())
  expect(second?.fence).toBe(first.fence + 1)
  goOn.resolve()
  await expect(late).rejects.toThrow(TurnLost)
  const runJob = makeJobRunner({
    db: workerDb,
    worker,
    clock,
    trust: () => believed,
    log: createLog({ write: () => {} }),
  } as unknown as TimedJobDeps)
  const job = {
    name: 'of-this-test',
    run: ({ db }: TimedJobDeps) => db.run(worker, (tx) => countWithin(tx, 10)),
  }
  expect(await runJob(job as unknown as TimedJob, first)).toBeNull()
  expect(await moveClock(workerDb, worker, first)).toBe(false)
  expect(await count(0)).toBe(1)
  // A worker that has lost it gives nothing back.
  await giveTurnBack(workerDb, worker, first)
  expect(await holders()).toEqual([second])
  if (second) await giveTurnBack(workerDb, worker, second)

  // Nor does what they began then count once they have the turn anew.
  const third = await takeTurn(workerDb, worker, first.holder)
  expect(third).toEqual({ holder: first.holder, fence: first.fence + 2 })
  await expect(withinTurn(workerDb, first).run(worker, (tx) => countWithin(tx, 1000))).rejects.toThrow(
    TurnLost,
  )
  expect(await moveClock(workerDb, worker, first)).toBe(false)
  await giveTurnBack(workerDb, worker, first)
  expect([await holders(), await count(0)]).toEqual([[third], 1])
  if (third) await giveTurnBack(workerDb, worker, third)
})

test('the worker with the turn shows that it lives, and lets go of it when it is somebody else’s', async () => {
  start([])
  await untilHeld()
  const [before] = await holders()
  const silence = async () => {
    const [row] = await database.sql<{ seconds: number }>(
      'select extract(epoch from clock_timestamp() - moved_at)::float as seconds from clock_lease',
    )
    return row?.seconds
  }
  await silentFor(CLOCK_RULES.lostAfterSeconds - 5)
  await vi.waitFor(async () => expect(await silence()).toBeLessThan(CLOCK_RULES.beatSeconds), {
    timeout: 60_000,
  })
  // As another worker that has taken it, done its work and stopped.
  await database.sql('update clock_lease set holder = null, fence = fence + 1')
  const anew = { holder: before?.holder, fence: (before?.fence ?? 0) + 2 }
  await vi.waitFor(async () => expect(await holders()).toEqual([anew]), { timeout: 60_000 })
})

/** Any row that a worker may change. */
async function countWithin(tx: Tx, by: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_limit as kept (key, window_start, count) values ('of this test', '2027-05-20T09:00:00Z', ${by})
    on conflict (key, window_start) do update set count = kept.count + ${by} returning count`.execute(tx)
  return rows[0]?.count ?? 0
}
