/** What was read of thousands is kept in this process until something of it has changed. */
import type { Temporal } from 'temporal-polyfill'
import type { Tx } from './connect.server.ts'
import { type KeptReading as Entry, type KeptReadings, keptFor } from './keeping.server.ts'
import { sql } from './sql.server.ts'

/** Tables whose changes leave marks, by the triggers of the migrations that speak of marks. */
export const MARKED = [
  'registration',
  'person',
  'guest_facts',
  'guest_sensitive',
  'guest_access',
  'contact',
  'companion',
  'arranged_elsewhere',
  'block',
  'block_party',
  'host_facts',
  'host_address',
  'filled_to_most',
  'room',
  'place',
  'match',
  'match_event',
  'rematch_task',
  'contact_problem',
  'arrival',
  'participation',
  'bad_address',
  'looked_after',
  'departed_match',
  'dispatch',
  'round',
  'round_rank',
  'pin',
  'skip',
  'consent',
  'suppression',
  'newsletter_signup',
  'registration_change',
  'feedback',
  'incident',
  'veto',
  'not_with',
  'milestone',
  'edition',
] as const
export type Marked = (typeof MARKED)[number]

export type Reading<T> = {
  /** With whatever it is narrowed by: the same name is the same question. */
  name: string
  tables: readonly Marked[]
  /** Judged at this moment: it holds until the minute is over. Without it no clock is asked. */
  now?: Temporal.Instant
  /** When it is different by itself at the earliest, in milliseconds: the rows judge by the moment of who asks. */
  until?: (value: T) => number | null
  /** Nobody may change what it gives: the next who asks is given the same. */
  read: (tx: Tx) => Promise<T>
  /** How large it is; what is larger than `MOST_KEPT` is read each time. */
  size: (value: T) => number
}

/** People and places in one reading; more would take more memory than they save time. */
export const MOST_KEPT = 30_000
/** What nobody has asked for is not kept: there is somebody's data in it. */
const UNASKED_MS = 5 * 60_000
const MINUTE_MS = 60_000

/** Numbers of an edition that depend on nearly everything, or on some `tables`: kept until any of it changes, or the minute is over. */
export const readCounted = <T>(
  tx: Tx,
  name: string,
  now: Temporal.Instant,
  read: (tx: Tx) => Promise<T>,
  tables: readonly Marked[] = MARKED,
): Promise<T> => readKept(tx, { name, tables, now, read, size: () => 0 })

/** Two readers who see the same marks would read the same. Marks are read first, so a later commit at worst causes one more reading. */
export async function readKept<T>(tx: Tx, { name, tables, now, until, read, size }: Reading<T>): Promise<T> {
  const keeping = keptFor(tx)
  if (!keeping) return read(tx)
  const { readings: kept, nowMs } = keeping
  const minute = now ? Math.floor(now.epochMilliseconds / MINUTE_MS) : ''
  const marks = `${minute} ${await readMarks(tx, tables)}`
  const known = kept.get(name)
  if (known?.marks === marks) {
    stay(kept, name, known)
    // What another was just reading may have failed with their connection.
    const value = (await known.value.catch(() => null)) as T | null
    const end = value === null ? null : (until?.(value) ?? Infinity)
    // A clock that is moved for a rehearsal goes back as well.
    const isOfNow = !until || (nowMs >= known.fromMs && nowMs < end!)
    if (value !== null && isOfNow) return value
  }
  const entry: Entry = { marks, fromMs: nowMs, value: read(tx) }
  kept.set(name, entry)
  stay(kept, name, entry)
  const forget = () => {
    clearTimeout(entry.timer)
    if (kept.get(name) === entry) kept.delete(name)
  }
  try {
    const value = (await entry.value) as T
    if (size(value) > MOST_KEPT) forget()
    return value
  } catch (error) {
    forget()
    throw error
  }
}

export function stay(kept: KeptReadings, name: string, entry: Entry): void {
  clearTimeout(entry.timer)
  entry.timer = setTimeout(() => {
    if (kept.get(name) === entry) kept.delete(name)
  }, UNASKED_MS)
  entry.timer.unref()
}

async function readMarks(tx: Tx, tables: readonly Marked[]): Promise<string> {
  const { rows } = await sql<{ marks: string }>`
    select count(*) || ' ' || coalesce(bit_xor(uuid_hash_extended(token, 0)), 0) as marks
    from change_mark where relation = any(${[...tables]}::text[])`.execute(tx)
  return rows[0]!.marks
}
