import { mailIn, type Rows, without } from './rows.ts'

/** Nobody is signed in, and nothing is counted or awaited, at a site that has just been brought back (leaving-out.server.ts). */
export const NEVER_SAVED = new Set([
  'backup_state',
  'challenge',
  'challenge_code',
  'clock_lease',
  'presence',
  'rate_limit',
  'session',
])
/** What a command does beside bringing back: it pauses the queue, holds what waits in it, tells organisers, notes itself, and forgets what the machine had counted. */
const CHANGED = new Set(['mail_control', 'clock_record'])
const ADDED = new Set([
  'mail_action',
  'outbox',
  'security_event',
  'sequences',
  'mail_control',
  'clock_record',
])

/** So much of a row is shown. */
const LONGEST = 300

/** Who brought it back: our own call, which brings back and no more, or an operator's command. */
export type How = 'call' | 'command'

/** What of `saved` is not there any more, and what is there that was not, in words. */
export function compare(saved: Rows, back: Rows, how: How): string[] {
  const codes = new Set(
    (saved.get('outbox') ?? [])
      .map(mailIn)
      .filter(({ challenge_id }) => challenge_id !== null)
      .map(({ id }) => id),
  )
  const isLeftOut = (table: string, row: string) => {
    if (NEVER_SAVED.has(table)) return true
    if (codes.size === 0) return false
    const { id, outbox_id } = JSON.parse(row) as Record<string, string>
    return codes.has(table === 'outbox' ? id! : (outbox_id ?? ''))
  }
  const isChanged = (table: string, row: string) =>
    how === 'command' &&
    (CHANGED.has(table) || (table === 'outbox' && /^(?:queued|sending)$/.test(mailIn(row).state)))
  const isRow = (table: string) => table !== 'sequences' && table !== 'schema'
  const kept = new Map(
    [...saved].map(([table, rows]) => [
      table,
      isRow(table) ? rows.filter((row) => !isLeftOut(table, row)) : rows,
    ]),
  )
  const say = (words: string, rows: Map<string, string[]>) =>
    [...rows].flatMap(([table, all]) =>
      all.length > 0 ? [`${words} ${table}: ${all.length}, as ${all[0]?.slice(0, LONGEST)}`] : [],
    )
  const lost = new Map(
    [...without(kept, back)].map(([table, rows]) => [
      table,
      table === 'sequences'
        ? rows.filter((one) => how === 'call' || isBehind(one, back))
        : rows.filter((row) => !isRow(table) || !isChanged(table, row)),
    ]),
  )
  const added = new Map([...without(back, kept)].filter(([table]) => how === 'call' || !ADDED.has(table)))
  return [
    ...say('lost from', lost),
    ...say('new in', added),
    ...[...kept]
      .filter(([table, rows]) => (back.get(table)?.length ?? 0) < rows.length)
      .map(([table, rows]) => `${rows.length} rows in ${table}, came back ${back.get(table)?.length ?? 0}`),
  ]
}

function isBehind(sequence: string, back: Rows): boolean {
  const [name, last] = sequence.split(' ')
  const now = back
    .get('sequences')
    ?.find((one) => one.startsWith(`${name} `))
    ?.split(' ')[1]
  return Number(now ?? -1) < Number(last)
}
