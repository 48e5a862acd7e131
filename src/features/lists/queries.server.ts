import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import { countMatching, readPage, type ListSource } from './reading/queries.server.ts'
import { readListState, type ListView } from './schema.ts'
import { viewList } from './showing/queries.server.ts'
import { listViews } from './views/queries.server.ts'

export { countEach, datesOf } from './reading/queries.server.ts'
export type { ListSource, ListScene, Reader } from './reading/queries.server.ts'

type QueryDeps = Pick<Deps, 'db' | 'clock'>
export type ListRequest = {
  params: URLSearchParams
  locale: Locale
  t: Translate
  requestId: string
}

/** A list as its page shows it; that somebody looked is in the access log (R7). */
export async function findList<Row extends { id: string }>(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  source: ListSource<Row>,
  { params, locale, t, requestId }: ListRequest,
): Promise<ListView> {
  const now = clock()
  const { shape } = source
  return db.run(admin, async (tx) => {
    await recordView(tx, admin, { action: `list-${shape.name}`, requestId }, now)
    const scene = { edition: await getCurrentEdition(tx), now }
    const asked = readListState(shape, params)
    const { rows, found, page } = await readPage(tx, source, asked, scene)
    const all = await countMatching(tx, source, readListState(shape, new URLSearchParams()), scene)
    const state = { ...asked, page }
    const views = await listViews(tx, shape.name, admin)
    return viewList(source, { state, rows, found, all, views }, { ...scene, locale, t })
  })
}
