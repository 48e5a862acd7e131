import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import {
  isSecurityEvent,
  SECURITY_EVENTS,
  SECURITY_KINDS,
  type SecurityDetail,
  type SecurityEvent,
  type Weight,
} from '#domain/security-events.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import type { EventView, WhoView } from './security.ts'

const PAGE = 50
export const WEIGHTS = ['alarm', 'look', 'note'] as const satisfies readonly Weight[]
const DAYS = { day: 1, week: 7, month: 30 } as const
export const SPANS = ['day', 'week', 'month'] as const

export type Chosen = {
  weight?: Weight
  kind?: SecurityEvent
  who?: string
  since?: (typeof SPANS)[number]
}

/** Where a page of the list begins: after this line, which is told by its moment and number. */
export type After = { at: string; id: number }

export function readAfter(text: string | null): After | null {
  const [, at, id] = /^(\d{4}-[\d-]{5}T[\d:.]{5,20}Z)~(\d{1,15})$/.exec(text ?? '') ?? []
  return at && id ? { at, id: Number(id) } : null
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the address narrows the log to; what it says wrongly counts as not said. */
export function readChosen(params: URLSearchParams): Chosen {
  const of = <Word extends string>(key: string, words: readonly Word[]) =>
    words.find((word) => word === params.get(key))
  const weight = of('weight', WEIGHTS)
  const kind = of('kind', SECURITY_KINDS)
  const since = of('since', SPANS)
  const who = UUID.exec(params.get('who') ?? '')?.[0]
  return { ...(weight && { weight }), ...(kind && { kind }), ...(since && { since }), ...(who && { who }) }
}

type Reading = { chosen: Chosen; after: After | null; most?: number }

/** The newest lines, or those after one; and where the next page begins. Each page is as quick as the first one. */
export async function readEvents(
  tx: Tx,
  { chosen, after, most = PAGE }: Reading,
  now: Temporal.Instant,
): Promise<{ events: EventView[]; next: string | null }> {
  let query = tx
    .selectFrom('securityEvent as event')
    .leftJoin(organisers(tx).as('one'), 'one.personId', 'event.personId')
    .leftJoin(organisers(tx).as('other'), 'other.personId', 'event.aboutPersonId')
    .select(['event.id', 'event.at', 'event.lastAt', 'event.count', 'event.kind', 'event.weight'])
    .select(['event.detail', 'event.page', 'event.network', 'event.personId', 'event.aboutPersonId'])
    .leftJoin('person as oneAccount', 'oneAccount.id', 'event.personId')
    .leftJoin('person as otherAccount', 'otherAccount.id', 'event.aboutPersonId')
    .select(['event.stranger', 'one.email as byEmail', 'other.email as aboutEmail'])
    .select(['oneAccount.id as byAccount', 'otherAccount.id as aboutAccount'])
    // What a newer program has written has no words here.
    .where('event.kind', 'in', SECURITY_KINDS)
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(most + 1)
  const { weight, kind, who, since } = chosen
  if (weight) query = query.where('event.weight', '=', weight)
  if (kind) query = query.where('event.kind', '=', kind)
  if (who)
    query = query.where((eb) => eb.or([eb('event.personId', '=', who), eb('event.aboutPersonId', '=', who)]))
  if (since) {
    const from = now.subtract({ hours: 24 * DAYS[since] }).toString()
    query = query.where('event.at', '>=', from as never)
  }
  if (after)
    query = query.where(sql<boolean>`(event.at, event.id) < (${after.at}::timestamptz, ${after.id}::bigint)`)
  const rows = await query.execute()
  const shown = rows.slice(0, most)
  const last = rows.length > most ? shown.at(-1) : undefined
  const events = shown.flatMap((row): EventView[] => {
    if (!isSecurityEvent(row.kind)) return []
    const stranger = row.stranger?.toString('hex') ?? null
    return [
      {
        id: Number(row.id),
        at: row.at.toString(),
        lastAt: row.lastAt.toString(),
        count: row.count,
        kind: row.kind,
        weight: SECURITY_EVENTS[row.kind].weight,
        detail: detailOf(row.kind, row.detail),
        page: row.page,
        network: row.network,
        who:
          whoIs(row.personId, row.byEmail, row.byAccount) ??
          (row.aboutPersonId || stranger === null ? null : shortly(stranger, 'stranger')),
        about: whoIs(row.aboutPersonId, row.aboutEmail, row.aboutAccount),
      },
    ]
  })
  return { events, next: last ? `${last.at}~${last.id}` : null }
}

const organisers = (tx: Tx) =>
  tx
    .selectFrom('adminProfile')
    .innerJoin('person', 'person.id', 'adminProfile.personId')
    .select(['adminProfile.personId', 'person.email'])

const SHORT = 8
const shortly = (id: string, as: 'person' | 'gone' | 'stranger') =>
  ({ id, email: null, short: id.slice(0, SHORT), as }) as const

function whoIs(id: string | null, email: string | null, account: string | null): WhoView {
  if (id === null) return null
  return email === null ? shortly(id, account === null ? 'gone' : 'person') : { id, email }
}

function detailOf(kind: keyof typeof SECURITY_EVENTS, detail: string | null): SecurityDetail | null {
  const declared = SECURITY_EVENTS[kind]
  const known: readonly SecurityDetail[] = 'details' in declared ? declared.details : []
  return known.find((one) => one === detail) ?? null
}

export async function listOrganisers(tx: Tx): Promise<{ personId: string; email: string }[]> {
  const rows = await organisers(tx).orderBy('person.email').execute()
  return rows.map(({ personId, email }) => ({ personId, email: email ?? personId }))
}

/** Alarms since somebody has said that they have looked. */
export async function countUnseenAlarms(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from security_event
    where weight = 'alarm' and last_at > coalesce((select max(at) from security_event where kind = 'alarms-seen'),
      '-infinity')`.execute(tx)
  return rows[0]?.count ?? 0
}

/** An organiser has looked: it is off the overview of all of them. Harmless to repeat. */
export async function sayAlarmsSeen(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
): Promise<void> {
  await db.run(admin, async (tx) => {
    if ((await countUnseenAlarms(tx)) > 0) await noteSecurity(tx, clock(), { kind: 'alarms-seen' })
  })
}
