/** Events that come in floods: counted in memory, written together (rules: security log). */
import type { Gate } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { foldOf, type Noted } from '#domain/security-events.ts'
import type { Temporal } from 'temporal-polyfill'
import type { Log, LogEvent, LogEvents } from '#platform/log.server.ts'
import { type Origin, originNow } from '#platform/origin.server.ts'
import { FROM_LOG } from './from-log.server.ts'
import { networkOf, write } from './writing.server.ts'

const WAIT_MS = 2_000
/** Of so many networks and people at once each is told apart; the rest of them are one line. */
const MOST = 500

type Waiting = { noted: Noted; origin: Origin; times: number }
type WatchDeps = { gate: Gate; db: Database; log: Log; clock: () => Temporal.Instant }

/** From now on what the log is told and is a security event is written there, too. `flush` at the end of the process. */
export function watchLog({ gate, db, log, clock }: WatchDeps): { flush: () => Promise<void> } {
  let waiting = new Map<string, Waiting>()
  let timer: NodeJS.Timeout | undefined
  let isFlushing = Promise.resolve()

  const add = (noted: Noted, origin: Origin, times: number) => {
    const told = { network: networkOf(origin), who: origin.personId }
    const key = foldOf(noted, origin.page, told, clock().epochMilliseconds) ?? JSON.stringify([noted, told])
    const isOneTooMany = !waiting.has(key) && waiting.size >= MOST
    const of = isOneTooMany ? `all ${noted.kind} ${noted.detail}` : key
    const known = waiting.get(of)
    if (known) known.times += times
    else waiting.set(of, { noted, origin: isOneTooMany ? { ...origin, ...ofMany } : origin, times })
    timer ??= setTimeout(() => void flush(), WAIT_MS).unref()
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    isFlushing = isFlushing.then(writeAll)
    return isFlushing
  }
  const writeAll = async () => {
    const taken = waiting
    waiting = new Map()
    if (taken.size === 0) return
    try {
      await db.run(gate, async (tx) => {
        // In one order, so that no two processes wait for each other.
        const lines = [...taken].toSorted(([a], [b]) => (a < b ? -1 : 1))
        for (const [, line] of lines) await write(tx, clock(), { ...line, circle: {} })
      })
    } catch {
      // It is away just now: they wait, as many as there is room for.
      log.error('security-log.failed', { kind: 'all' })
      for (const { noted, origin, times } of taken.values()) add(noted, origin, times)
    }
  }
  log.watch((event, fields) => {
    const noted = readEvent(event, fields)
    if (noted) add(noted, { ...originNow(), log }, 1)
  })
  return { flush }
}

const ofMany = { ip: null, requestId: null, page: null, personId: null } as const

function readEvent<E extends LogEvent>(event: E, fields: LogEvents[E]): Noted | null {
  const read = FROM_LOG[event] as ((fields: LogEvents[E]) => Noted | null) | null
  return read ? read(fields) : null
}
