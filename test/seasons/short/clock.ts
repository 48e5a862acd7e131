/** Time of a short season: from what is due to what is due, as the tables say it; what nothing waits for is left out. */
import { Temporal } from 'temporal-polyfill'
import type { World } from '../world.ts'
import { dayOf } from './scene.ts'

/** Follows upon time, within the minute, with what it waits for: looking for it in vain costs as much as an act. */
const WHEN_DUE: Readonly<Record<string, string>> = {
  'expire-offers': `state = 'offered' and deadline_at < $1`,
  'complete-matches': `(state = 'accepted' or state = 'offered' and deadline_at is null) and upper(stay) < $1::date`,
  'carry-out-moves': `state = 'offered' and move = 'telling' and held_until <= $1`,
}
/** Keeps house, or has nothing to do in a season without a backup, a geocoder or an incident: at the end, or never. */
const SELDOM =
  /^(?:back-up|copy-off-site|watch-over|count-beds-needed|purge-|forget-|recheck-addresses|retention|remind-organisers|link-blocks|returned-mail)/

const PATIENCE_MS = 20_000
const LOOK_MS = 4
const CALL_EVERY = 20

/** `hasDays`: what is done once a day is done. */
export function openClock(world: World, hasDays = true) {
  let lastDay = ''
  const run = async (fits: (name: string) => boolean) => {
    for (const task of world.tasks()) if (fits(task.name)) await task.run(world.now())
  }

  /** Until no mail that is due waits or is under way, nor one to many that is looked at before any of them leaves. */
  async function settle(): Promise<void> {
    const began = performance.now()
    for (let looks = 0; ; looks += 1) {
      const [row] = await world.sql<{ late: number }>(
        `select count(*)::int as late${looks % CALL_EVERY === 0 ? ", pg_notify('outbox', '')" : ''} from outbox, mail_control where state = 'sending'
         or state = 'queued' and kept_back_reason in ('checking', 'checked')
         or state = 'queued' and due_at <= $1 and kept_back_reason is null and coalesce(probe_at <= $1, true)`,
        [world.now().toString()],
      )
      if (!row?.late) return
      if (performance.now() - began > PATIENCE_MS) throw new Error(await tell())
      await new Promise((done) => setTimeout(done, LOOK_MS * Math.min(4, 1 + looks)))
    }
  }

  async function tell(): Promise<string> {
    const late = await world.sql(
      `select template, state, due_at, worker, attempts, reason from outbox where state in ('queued', 'sending')`,
    )
    return `mails do not leave at ${world.now()}: ${JSON.stringify([late, world.troubles])}`
  }

  async function stand(moment: Temporal.Instant): Promise<void> {
    world.stand(moment)
    const waits = Object.entries(WHEN_DUE).map(
      ([name, what]) => `select '${name}' as name where exists (select from match where ${what})`,
    )
    const due = await world.sql<{ name: string }>(waits.join(' union all '), [moment.toString()])
    await run((name) => due.some((one) => one.name === name))
    await settle()
  }

  /** The first moment of a day on which somebody acts: what is done once a day. */
  async function beginDay(moment: Temporal.Instant): Promise<void> {
    world.stand(moment)
    const day = dayOf(moment).toString()
    if (day === lastDay) return
    lastDay = day
    // Organisers are not asked for a code each morning: that costs more than it shows.
    await world.sql(
      `update session set created_at = $1, last_seen_at = $1, expires_at = $2
       where ended_at is null and person_id in (select person_id from admin_profile)`,
      [moment.toString(), moment.add({ hours: 24 * 30 }).toString()],
    )
    if (!hasDays) return stand(moment)
    await run((name) => !SELDOM.test(name))
    await settle()
  }

  const nextDue = async () => {
    const [row] = await world.sql<{ at: Date | null }>(
      `select least((select min(due_at) from outbox where state = 'queued' and due_at > $1 and kept_back_reason is null),
        (select min(deadline_at) from match where state = 'offered' and deadline_at > $1),
        (select probe_at from mail_control where probe_at > $1),
        (select min(held_until) from match where state = 'offered' and held_until > $1)) as at`,
      [world.now().toString()],
    )
    return row?.at ? Temporal.Instant.fromEpochMilliseconds(row.at.getTime()) : null
  }

  return {
    settle,
    stand,
    /** After what somebody has done. */
    follow: async (tasks: readonly string[]) => {
      await run((name) => tasks.includes(name))
      await settle()
    },
    /** Through everything that is due until then, and there. */
    goTo: async (goal: Temporal.Instant, afterEach: () => Promise<void>) => {
      for (;;) {
        const due = await nextDue()
        if (!due || Temporal.Instant.compare(due, goal) >= 0) break
        // Deadlines are the last moment of a day: past them, what was due is over.
        await stand(due.add({ milliseconds: 1_000 }))
        await afterEach()
      }
      await beginDay(goal)
    },
    runForgetting: () => run((name) => /^(?:retention|forget-|purge-)/.test(name)),
  }
}
