import { afterEach, expect, test, vi } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { createLog } from '#platform/log.server.ts'
import { testDatabase } from '../../test/builders/database.ts'
import { startTimedTasks, type TimedTask, type TimedTasks } from './timed-tasks.server.ts'

const database = await testDatabase()
const started: TimedTasks[] = []
/** Asked by whoever has the turn alone, from its first look at the time on. */
const clock = vi.fn(database.clock.now)
afterEach(async () => {
  await Promise.all(started.splice(0).map((tasks) => tasks.stop()))
  clock.mockClear()
})

const at = (moment: string) => Temporal.Instant.from(moment)
const ASK_MS = 100

/** What ran, by name; a run takes as long as its promise. */
function aTask(name: string, cron: string, run = () => Promise.resolve(0)) {
  return { name, cron, run: vi.fn(run) } satisfies TimedTask
}

function start(tasks: readonly TimedTask[], lastRuns: Record<string, string> = {}) {
  const deps = {
    connection: database.connection('worker'),
    clock,
    lastRuns: async () => new Map(Object.entries(lastRuns).map(([name, moment]) => [name, at(moment)])),
    log: createLog({ write: () => {} }),
  }
  const running = startTimedTasks(tasks, deps, ASK_MS)
  started.push(running)
  return running
}

const holders = () =>
  database.sql<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objid = 0 and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())`,
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
  await vi.waitFor(async () => expect(await holders()).toEqual([]), { timeout: 60_000 })
  expect(hasStopped).toBe(false)
  end.resolve(1)
  await stopping
})

test('of two workers one has the turn; when its session is cut, the tasks go on', async () => {
  database.clock.set('2027-05-20T09:00:30Z')
  const task = aTask('minute', '* * * * *')
  start([task])
  start([task])
  await untilHeld()
  database.clock.set('2027-05-20T09:01:00Z')
  await ran(task, 1)
  const [{ pid } = { pid: 0 }] = await holders()
  await database.sql('select pg_terminate_backend($1)', [pid])
  await vi.waitFor(
    async () =>
      expect((await holders()).map((one) => one.pid)).toEqual([expect.not.toSatisfy((n) => n === pid)]),
    { timeout: 60_000 },
  )
  // Twice, as the one before may have been about to look once more.
  clock.mockClear()
  await vi.waitFor(() => expect(clock.mock.calls.length).toBeGreaterThan(1), { timeout: 60_000 })
  const { length } = task.run.mock.calls
  database.clock.set('2027-05-20T09:02:00Z')
  await ran(task, length + 1)
})
