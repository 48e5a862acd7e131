/** Events that come in floods: counted in memory, written together (rules: security log). */
import type { Gate } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { foldOf, type Noted } from '#domain/security-events.ts'
import type { Temporal } from 'temporal-polyfill'
import type { Log, LogEvent, LogEvents } from '#platform/log.server.ts'
import { type Origin, originNow } from '#platform/origin.server.ts'
import { networkOf, write } from './writing.server.ts'

/** Which log events are security events; each one must be decided here to compile. Floods are counted in memory and written later. */

type Reading = { [E in LogEvent]: ((fields: LogEvents[E]) => Noted | null) | null }

const FROM_LOG: Reading = {
  'access.refused': ({ why }) => ({ kind: 'access-refused', detail: why }),
  'sign-in.limited': ({ limit }) => ({ kind: 'limit-felt', detail: limit }),
  'letter.limited': () => ({ kind: 'limit-felt', detail: 'letters' }),
  'request.refused': ({ reason }) =>
    reason === 'origin' ? { kind: 'forged-form' } : { kind: 'limit-felt', detail: 'too-large' },
  'key.unkept': () => ({ kind: 'key-unkept' }),
  'proxy.unnamed': () => ({ kind: 'proxy-unnamed' }),
  // Noted where it happens, with who and to whom.
  'second-factor.changed': null,
  'second-factor.copied': null,
  'second-factor.recovered': null,
  'incident-team.named': null,
  // About the machine, pages and mails; nobody's deed.
  'security-log.failed': null,
  'security.noted': null,
  'process.starting': null,
  'process.ready': null,
  'process.stopping': null,
  'process.stopped': null,
  'process.failed': null,
  'process.said': null,
  'database.starting': null,
  'database.ready': null,
  'database.stopped': null,
  'database.lost': null,
  'database.back': null,
  'disk.full': null,
  'connection.closed': null,
  'disk.free-again': null,
  'clock.moved': null,
  'clock.apart': null,
  'migration.applied': null,
  'pages.kept': null,
  'edition.created': null,
  'request.finished': null,
  'request.cut-short': null,
  'request.failed': null,
  'content.refused': null,
  'streets.read': null,
  'streets.refused': null,
  'geocoder.failed': null,
  'browser.failed': null,
  'mail.unset': null,
  'mail.sent': null,
  'mail.delayed': null,
  'mail.failed': null,
  'mail.held': null,
  'mail.returned': null,
  'mail.server-down': null,
  'mail.server-back': null,
  'backup.made': null,
  'backup.failed': null,
  'backup.unwritable': null,
  'backup.copied': null,
  'backup.not-copied': null,
  'deletion.not-noted': null,
  'job.finished': null,
  'job.failed': null,
}

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
