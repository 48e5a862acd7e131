import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Deps } from '#features/context.server.ts'
import { changeList, type ListShape, type ListState } from '../schema.ts'

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
