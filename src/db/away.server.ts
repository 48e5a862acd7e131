import pg from 'pg'
import { isDiskFull } from '#domain/disk.ts'
import type { Database } from './connect.server.ts'

/** Kinds of SQLSTATE that say: not now. Lost connections, no more of them, no room, shutting down, a standby that takes no writes. */
const notNow = /^(08|53|57P0|25006)/
const lostLine = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EAI_AGAIN',
])
const saidOfIt =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed)/

/** Is this no mistake of ours, but a database that cannot be asked just now: away, starting, full, or with all its connections taken? */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isDiskFull(error)) return true
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof pg.DatabaseError) return notNow.test(code)
  const isOfALine = 'syscall' in error && (error.syscall === 'connect' || code !== 'ENOENT')
  if (lostLine.has(code) && isOfALine) return true
  if (error instanceof AggregateError && error.errors.some(isAway)) return true
  return saidOfIt.test(error.message) || isAway(error.cause)
}

/** A statement or a lock took too long, or a transaction said nothing for too long (`line-limits`): what it was for may be asked again. */
const heldUp = new Set(['57014', '55P03', '25P03'])
const isHeldUp = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && heldUp.has(error.code ?? '')

/** Can it be asked for again in a moment? */
export const isPassing = (error: unknown): boolean =>
  isAway(error) || isHeldUp(error) || (error instanceof Error && isHeldUp(error.cause))

export type WatchedDatabase = Database & {
  /** Could it not be asked a moment ago? A caller with something to show without it need not wait to find out. */
  isAway: () => boolean
}

/** For so long after it was missed nobody waits who need not. */
const believedMs = 5_000

/** The same database, telling once when it is lost and once when it is back; and of each time when it found no room. */
export function watchDatabase(
  db: Database,
  {
    onLost,
    onBack,
    onFull,
  }: { onLost: (error: unknown) => void; onBack: () => void; onFull: (error: unknown) => void },
): WatchedDatabase {
  let missedAt: number | null = null
  const missed = (error: unknown) => {
    if (missedAt === null) onLost(error)
    missedAt = performance.now()
  }
  const found = () => {
    if (missedAt !== null) onBack()
    missedAt = null
  }
  return {
    ...db,
    run: async (actor, work) => {
      try {
        const result = await db.run(actor, work)
        found()
        return result
      } catch (error) {
        if (isDiskFull(error)) onFull(error)
        else if (isAway(error)) missed(error)
        throw error
      }
    },
    isAway: () => missedAt !== null && performance.now() - missedAt < believedMs,
  }
}
