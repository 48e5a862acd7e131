import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { decryptSearch } from '#features/ground/search-words.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import { changeList, type ListShape, type ListState } from './lists.ts'

export type SavedView = { id: string; name: string; search: string; isShared: boolean; isOwn: boolean }

/** The saved views of a list: one's own, and those that others share. */
export async function listViews(
  tx: Tx,
  keys: Pick<Keys, 'open' | 'seal'>,
  list: string,
  admin: ApprovedAdmin,
): Promise<SavedView[]> {
  const rows = await tx
    .selectFrom('savedView')
    .select(['id', 'name', 'search', 'isShared', 'personId'])
    .where('list', '=', list)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ personId, search, ...row }) => ({
    ...row,
    search: String(decryptSearch(keys, new URLSearchParams(search))),
    isOwn: personId === admin.personId,
  }))
}

type CommandDeps = Pick<Deps, 'db' | 'clock'>

/** Keeps the address of a list under a name, for oneself or for all organisers; the same name again replaces it. */
export async function saveView(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  shape: ListShape,
  { name, state, isShared }: { name: string; state: ListState; isShared: boolean },
): Promise<void> {
  const kept = { search: changeList(shape, state, {}), isShared }
  await db.run(admin, (tx) =>
    tx
      .insertInto('savedView')
      .values({
        personId: admin.personId,
        list: shape.name,
        name,
        ...kept,
        createdAt: clock().toString(),
      })
      .onConflict((conflict) => conflict.columns(['personId', 'list', 'name']).doUpdateSet(kept))
      .execute(),
  )
}

/** Only one's own; row-level security leaves those of others. */
export async function deleteView({ db }: CommandDeps, admin: ApprovedAdmin, id: string): Promise<void> {
  await db.run(admin, (tx) =>
    tx.deleteFrom('savedView').where('id', '=', id).where('personId', '=', admin.personId).execute(),
  )
}
