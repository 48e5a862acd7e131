import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { callForMails, countLate, listKnown, listLeft } from './known.ts'
import type { Task } from './task.ts'

/** Where to: a moment, or the next moment at which something happens that somebody would notice. */
export type Goal = Temporal.Instant | 'next'

/** What happened on one day, by the name of the job and of the mail. */
export type Day = { day: string; jobs: Map<string, number>; mails: Map<string, number> }

export type JourneyDeps = {
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  tasks: readonly Task[]
  from: Temporal.Instant
  stand: (at: Temporal.Instant) => void
}

/** One way from a moment to a later one, through everything that is due in between. */
export type Journey = {
  from: Temporal.Instant
  at: () => Temporal.Instant
  days: () => Day[]
  go: (goal: Goal) => Promise<void>
  halt: () => void
}

/** Nobody who looks for the next thing waits longer than over a year without any. */
const FARTHEST_HOURS = 24 * 400
const UPKEEP = /^(?:count-beds-needed|purge-|forget-(?!unfinished)|recheck-addresses|returned-mail|back-up)/
/** A queue that is paused lets no mail go; after that long nobody waits for it. */
const PATIENCE_MS = 3_000
const LOOK_MS = 5
/** On a long way, what finds nothing to do is run four times a day; on a short one, each hour. What is due is never missed. */
const LONG_WAY_HOURS = 36
const everyHoursOn = (from: Temporal.Instant, limit: Temporal.Instant) =>
  limit.epochMilliseconds - from.epochMilliseconds > LONG_WAY_HOURS * 3_600_000 ? 6 : 1

const earliest = (moments: readonly Temporal.Instant[]) => moments.toSorted(Temporal.Instant.compare)[0]
const isAfter = (a: Temporal.Instant, b: Temporal.Instant) => Temporal.Instant.compare(a, b) > 0

export function makeJourney({ run, tasks, from, stand }: JourneyDeps): Journey {
  let at = from
  let isHalted = false
  let timeZone = 'UTC'
  /** The first of what is known to be due; once it is over, there is more to know. */
  let soonest: Temporal.Instant | null = null
  /** Mails that did not leave although it was their time. */
  let stuck = 0
  const days = new Map<string, Day>()

  const today = (): Day => {
    const day = at.toZonedDateTimeISO(timeZone).toPlainDate().toString()
    const known = days.get(day) ?? { day, jobs: new Map(), mails: new Map() }
    days.set(day, known)
    return known
  }
  const note = (counts: Map<string, number>, name: string, count: number) =>
    counts.set(name, (counts.get(name) ?? 0) + count)

  /** Stops for what has its moment, besides the times of the tasks; and tells the tasks what will be due. */
  async function look(): Promise<Temporal.Instant[]> {
    const known = await run((tx) => listKnown(tx, at))
    timeZone = known.timeZone
    const moments = known.coming.map(({ at: moment }) => moment)
    soonest = earliest(moments) ?? null
    for (const moment of moments) for (const task of tasks) task.expect(moment)
    const dates = known.coming.filter(({ count }) => count === null).map(({ at: moment }) => moment)
    return [...dates, ...(known.mails ? [known.mails.at] : [])]
  }

  /** Until nothing that is due waits or is under way; returns how many have left. */
  async function letMailsLeave(after: Temporal.Instant, done: number): Promise<number> {
    let late = await run((tx) => countLate(tx, at))
    stuck = Math.min(stuck, late)
    // What was done may have mails that are gone already.
    if (late === stuck && done === 0) return 0
    for (let waited = 0; late > stuck; waited += LOOK_MS) {
      await run(callForMails)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      const still = await run((tx) => countLate(tx, at))
      if (still < late) waited = 0
      late = still
      if (waited > PATIENCE_MS) stuck = late
    }
    const left = await run((tx) => listLeft(tx, after, at))
    for (const { template, count } of left) note(today().mails, template, count)
    return left.reduce((sum, { count }) => sum + count, 0)
  }

  async function runTasks(everyHours: number): Promise<{ done: number; noticed: number }> {
    let done = 0
    let noticed = 0
    for (const task of tasks.filter((each) => !isAfter(each.next(everyHours), at))) {
      const count = await task.run(at)
      if (count > 0) note(today().jobs, task.name, count)
      done += count
      if (!UPKEEP.test(task.name)) noticed += count
    }
    return { done, noticed }
  }

  async function go(goal: Goal): Promise<void> {
    const limit = goal === 'next' ? from.add({ hours: FARTHEST_HOURS }) : goal
    const everyHours = everyHoursOn(from, limit)
    for (const task of tasks) task.expect(from.add({ milliseconds: 1 }))
    let stops = await look()
    while (!isHalted) {
      const before = at
      const stop = earliest(
        [...stops, ...tasks.map((task) => task.next(everyHours))].filter((each) => isAfter(each, at)),
      )
      if (!stop || isAfter(stop, limit)) break
      at = stop
      stand(at)
      const { done, noticed } = await runTasks(everyHours)
      const left = await letMailsLeave(before, done)
      const isMoment = stops.some((each) => each.equals(at))
      if (goal === 'next' && (isMoment || noticed + left > 0)) return
      // What was done may have made something else due, as soon as can be.
      if (done + left > 0) for (const task of tasks) task.expect(at.add({ milliseconds: 1 }))
      const isOver = [...stops, ...(soonest ? [soonest] : [])].some((each) => !isAfter(each, at))
      if (done + left > 0 || isOver) stops = await look()
    }
    if (isHalted || goal === 'next') return
    const before = at
    at = limit
    stand(at)
    await letMailsLeave(before, 1)
  }

  return {
    from,
    at: () => at,
    days: () => [...days.values()],
    go,
    halt: () => {
      isHalted = true
    },
  }
}
