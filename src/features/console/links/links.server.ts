/** Named links, and what each has brought (rules: named links). Numbers alone: nobody's record is looked at. */
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { type Marked, readKept } from '#db/kept-readings.server.ts'
import { sql } from '#db/sql.server.ts'
import { readSlug, slugOf } from '#domain/named-link.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { isName, type Brought, type LinkChange, type LinkRow } from './links.ts'

type Asking = Pick<Deps, 'db' | 'clock'>

/** All links, the newest first, those that are retired last; `others`: hosts who came by none. */
export function listLinks(
  { db }: Pick<Deps, 'db'>,
  admin: ApprovedAdmin,
): Promise<{ links: LinkRow[]; others: Brought }> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const brought = await countBrought(tx, edition.id)
    const nothing = { begun: 0, hosts: 0, beds: 0 }
    const links = await readLinks(tx, edition.id)
    return {
      links: links.map((link) => ({ ...link, ...(brought.get(link.slug) ?? nothing) })),
      others: brought.get(null) ?? nothing,
    }
  })
}

/** One link with its days; null: there is none. */
export function findLink(
  { db }: Pick<Deps, 'db'>,
  admin: ApprovedAdmin,
  id: string,
): Promise<{ link: LinkRow; days: { day: string; arrivals: number }[] } | null> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const link = (await readLinks(tx, edition.id)).find((one) => one.id === id)
    if (!link) return null
    const brought = (await countBrought(tx, edition.id)).get(link.slug)
    const days = await tx
      .selectFrom('linkArrival')
      .select([sql<string>`day::text`.as('day'), 'arrivals'])
      .where('linkId', '=', id)
      .where('editionId', '=', edition.id)
      .orderBy('linkArrival.day', 'desc')
      .execute()
    return { link: { ...link, ...(brought ?? { begun: 0, hosts: 0, beds: 0 }) }, days }
  })
}

function readLinks(tx: Tx, editionId: string): Promise<Omit<LinkRow, keyof Brought>[]> {
  return tx
    .selectFrom('namedLink as link')
    .leftJoin('linkArrival as arrival', (join) =>
      join.onRef('arrival.linkId', '=', 'link.id').on('arrival.editionId', '=', editionId),
    )
    .select(['link.id', 'link.slug', 'link.name', sql<boolean>`link.retired_at is not null`.as('isRetired')])
    .select(sql<number>`coalesce(sum(arrival.arrivals), 0)::int`.as('arrivals'))
    .groupBy('link.id')
    .orderBy(sql`link.retired_at is not null`)
    .orderBy('link.madeAt', 'desc')
    .orderBy('link.slug')
    .execute()
}

/** What a host has begun, and what they offer. */
export const BROUGHT = ['registration', 'room', 'place'] as const satisfies readonly Marked[]

/** By the address of the link; null: without one. */
export function countBrought(tx: Tx, editionId: string): Promise<ReadonlyMap<string | null, Brought>> {
  const read = async () => {
    const { rows } = await sql<Brought & { via: string | null }>`
      select via, count(*)::int as begun, (count(*) filter (where state = 'submitted'))::int as hosts,
        coalesce(sum(beds) filter (where state = 'submitted'), 0)::int as beds
      from registration left join lateral (
        select count(*) as beds from room join place on place.room_id = room.id
        where room.registration_id = registration.id and room.removed_at is null and place.removed_at is null) offered on true
      where edition_id = ${editionId} and role = 'host' and (imported_at is null or state = 'submitted')
      group by via`.execute(tx)
    return new Map(rows.map(({ via, ...brought }) => [via, brought]))
  }
  return readKept(tx, { name: `brought ${editionId}`, tables: BROUGHT, read, size: (all) => all.size })
}

export type LinkProblem = { field: 'name' | 'slug'; problem: 'name' | 'slug' | 'no-slug' | 'taken' }

/** Makes a link; the address is made of its name where none is given. The same `id` again changes nothing. */
export async function makeLink(
  { db, clock }: Asking,
  admin: ApprovedAdmin,
  { id, name, slug: typed }: { id: string; name: string; slug: string },
): Promise<Result<{ id: string }, LinkProblem>> {
  if (!isName(name)) return refuse({ field: 'name', problem: 'name' })
  const slug = typed === '' ? slugOf(name) : readSlug(typed)
  if (slug === null) return refuse({ field: 'slug', problem: typed === '' ? 'no-slug' : 'slug' })
  return db.run(admin, async (tx) => {
    const made = await tx
      .insertInto('namedLink')
      .values({ id, slug, name, madeAt: clock().toString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) return ok(made)
    const known = await tx.selectFrom('namedLink').select('id').where('id', '=', id).executeTakeFirst()
    return known ? ok(known) : refuse({ field: 'slug', problem: 'taken' })
  })
}

/** Another name, or whether it counts. Its address never changes: it hangs on walls. False: there is no such link. */
export async function changeLink(
  { db, clock }: Asking,
  admin: ApprovedAdmin,
  id: string,
  change: LinkChange,
): Promise<boolean> {
  const values =
    change.intent === 'rename'
      ? { name: change.name }
      : { retiredAt: change.intent === 'retire' ? clock().toString() : null }
  return db.run(admin, async (tx) => {
    const changed = await tx
      .updateTable('namedLink')
      .set(values)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    return changed !== undefined
  })
}
