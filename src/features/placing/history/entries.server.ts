import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import type { HistoryKind, StandingEntry } from '#domain/history.ts'
import type { Temporal } from 'temporal-polyfill'
import type { EntryView } from './history.ts'

/** So many guests of one entry are named; a plan may have hundreds. */
const named = 3

/** `guestIds`: whose records are in it, for the access log. */
type ReadEntry = { entry: EntryView; guestIds: string[] }

export async function readEntries(
  tx: Tx,
  standing: readonly StandingEntry[],
  admin: ApprovedAdmin,
): Promise<ReadEntry[]> {
  const rows = new Map((await listRows(tx, standing)).map((row) => [row.id, row]))
  const parts = Map.groupBy(await listNames(tx, standing), ({ entryId }) => entryId)
  return standing.flatMap((one): ReadEntry[] => {
    const row = rows.get(one.id)
    const about = parts.get(one.id) ?? []
    const [first] = about
    // What is left of an entry about people who have deleted everything.
    if (!row || !first) return []
    const head = rows.get(one.head)
    const shown = about.slice(0, named)
    const entry: EntryView = {
      id: one.id,
      kind: row.kind,
      at: row.at.toString(),
      byEmail: row.email,
      isOwn: row.byPersonId === admin.personId,
      isDone: one.isDone,
      turned: one.head === one.id || !head ? null : { byEmail: head.email, at: head.at.toString() },
      about: shown.map(({ guestName, hostName }) => ({ guestName, hostName })),
      more: first.parts - shown.length,
      reason: first.reason,
      barrier: isMoveToRepeat(row.kind, one) ? 'move-again' : barrierOf(one, parts.get(one.head) ?? []),
    }
    return [{ entry, guestIds: shown.map(({ guestId }) => guestId) }]
  })
}

/** A move that was taken back: it asks for an answer of its own, for a time and for mails, so it is made anew. */
const isMoveToRepeat = (kind: HistoryKind, { isDone }: StandingEntry) => kind === 'moved-host' && !isDone

function barrierOf(entry: StandingEntry, head: readonly Named[]): EntryView['barrier'] {
  const moved = head.filter(({ version, versionAfter }) => versionAfter !== null && version !== versionAfter)
  if (moved.some(({ offeredAt }) => offeredAt !== null)) return 'mail-left'
  return moved.length > 0 || !entry.isOnTop ? 'changed' : null
}

const idsOf = (standing: readonly StandingEntry[]) => [0, ...standing.flatMap(({ id, head }) => [id, head])]

function listRows(tx: Tx, standing: readonly StandingEntry[]) {
  return tx
    .selectFrom('historyEntry')
    .leftJoin('person', 'person.id', 'historyEntry.byPersonId')
    .select([
      'historyEntry.id',
      'historyEntry.kind',
      'historyEntry.at',
      'historyEntry.byPersonId',
      'person.email',
    ])
    .where('historyEntry.id', 'in', idsOf(standing))
    .execute()
}

type Named = {
  entryId: number
  /** Of its entry, all in all. */
  parts: number
  guestId: string
  guestName: string
  hostName: string | null
  reason: string | null
  versionAfter: number | null
  version: number | null
  offeredAt: Temporal.Instant | null
}

/** The first parts of each entry, and those further on that keep it from being turned: it may be about a whole list. */
async function listNames(tx: Tx, standing: readonly StandingEntry[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select * from (
      select part.entry_id, part.guest_registration_id as guest_id, part.reason, (
          select max(later.version_after) from history_part later where later.match_id = part.match_id) as version_after,
        ${nameOfRegistration('part.guest_registration_id')} as guest_name,
        ${nameOfRegistration('part.host_registration_id')} as host_name, match.version, match.offered_at,
        (count(*) over (partition by part.entry_id))::int as parts,
        row_number() over (partition by part.entry_id order by part.position) as nth
      from history_part part
      join guest_facts guest on guest.registration_id = part.guest_registration_id
      left join match on match.id = part.match_id
      where part.entry_id in (${sql.join(idsOf(standing))})) listed
    where nth <= ${named} or version_after is not null and version is distinct from version_after
    order by entry_id, nth`.execute(tx)
  return rows
}
