import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'

export type SavedView = { id: string; name: string; search: string; isShared: boolean; isOwn: boolean }

/** The saved views of a list: one's own, and those that others share. */
export async function listViews(tx: Tx, list: string, admin: ApprovedAdmin): Promise<SavedView[]> {
  const rows = await tx
    .selectFrom('savedView')
    .select(['id', 'name', 'search', 'isShared', 'personId'])
    .where('list', '=', list)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ personId, ...row }) => ({ ...row, isOwn: personId === admin.personId }))
}
