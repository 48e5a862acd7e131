import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { isBreachOf } from '#db/sql.server.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Table } from '#platform/tables/read-table.server.ts'
import { columnsOf, guessColumns } from './columns.server.ts'
import { planImport, type Plan } from './planning.server.ts'
import { findImportFile, formatOf } from './imports-views.server.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>

/** Keeps the rows of a file until they are imported, and says of each column what it probably is. Replaces the last one. */
export async function keepImportFile(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  { role, locale, table }: { role: 'guest' | 'host'; locale: Locale; table: Table },
): Promise<string> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    await tx.deleteFrom('importFile').where('organiserId', '=', admin.personId).execute()
    const columns = guessColumns(table[0] ?? [], columnsOf(role, edition))
    const { id } = await tx
      .insertInto('importFile')
      .values({
        organiserId: admin.personId,
        editionId: edition.id,
        role,
        locale,
        cells: JSON.stringify(table),
        columns: JSON.stringify(columns),
        uploadedAt: clock().toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** What the organiser says the columns are. One of ours that is chosen twice counts at its first. */
export async function chooseColumns(
  { db }: CommandDeps,
  admin: ApprovedAdmin,
  { id, chosen }: { id: string; chosen: readonly string[] },
): Promise<boolean> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const file = await findImportFile(tx, id, edition.id)
    if (!file) return false
    const known = new Set(columnsOf(file.role, edition).map(({ key }) => key))
    const columns = file.columns.map((_, index) => {
      const key = chosen[index] ?? ''
      return known.delete(key) ? key : ''
    })
    await tx
      .updateTable('importFile')
      .set({ columns: JSON.stringify(columns) })
      .where('id', '=', id)
      .execute()
    return true
  })
}

export async function discardImportFile(
  { db }: CommandDeps,
  admin: ApprovedAdmin,
  id: string,
): Promise<void> {
  await db.run(admin, (tx) => tx.deleteFrom('importFile').where('id', '=', id).execute())
}

type ImportOutcome = Result<null, 'not-found' | 'nothing'>
type Asked = { id: string; locale: Locale }

/** Somebody on the list may sign up just now; each further time that somebody else does is rarer. */
const TRIES = 5

/**
 * Imports a file in one transaction: drafts for new people, changed drafts for those there are. Rows that are not right are
 * left out. Pressing again finds the import there and does nothing. Who signs up while it runs is looked at once more, and
 * their row is treated as that of anybody who was there before.
 */
export async function runImport(
  deps: CommandDeps,
  admin: ApprovedAdmin,
  asked: Asked,
): Promise<ImportOutcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await importOnce(deps, admin, asked)
    } catch (error) {
      const hasSignedUp = NEWCOMERS.some((constraint) => isBreachOf(error, constraint))
      if (!hasSignedUp || tries === TRIES) throw error
    }
  }
}

/** What says that somebody is there already. */
const NEWCOMERS = ['person_email_key', 'registration_edition_id_person_id_role_key']

async function importOnce(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  { id, locale }: Asked,
): Promise<ImportOutcome> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const file = await findImportFile(tx, id, edition.id)
    if (!file) return (await isImported(tx, id)) ? ok(null) : refuse('not-found')
    // Two organisers with the same list: one after the other, so that the second finds what the first has made.
    await tx.selectFrom('edition').select('id').where('id', '=', edition.id).forNoKeyUpdate().execute()
    const format = formatOf(file, edition, locale)
    const plans = await planImport(tx, {
      rows: file.cells.slice(1),
      format,
      editionId: edition.id,
      lock: true,
    })
    const news = plans.filter(({ outcome }) => outcome === 'create')
    const changes = plans.filter(({ outcome }) => outcome === 'update')
    if (news.length + changes.length === 0) return refuse('nothing')
    await tx
      .insertInto('importRun')
      .values({
        id,
        editionId: edition.id,
        role: file.role,
        importedBy: admin.personId,
        importedAt: now.toString(),
        created: news.length,
        updated: changes.length,
        leftOut: plans.length - news.length - changes.length,
      })
      .execute()
    const context = { importId: id, editionId: edition.id, role: file.role, locale: file.locale, now }
    for (let from = 0; from < news.length; from += CHUNK)
      await insertPeople(tx, news.slice(from, from + CHUNK), context)
    for (const plan of changes) await changeDraft(tx, plan, context)
    await tx.deleteFrom('importFile').where('id', '=', id).execute()
    return ok(null)
  })
}

async function isImported(tx: Tx, id: string): Promise<boolean> {
  const run = await tx.selectFrom('importRun').select('id').where('id', '=', id).executeTakeFirst()
  return run !== undefined
}

/** Rows of one statement; a statement takes at most 65,535 values. */
const CHUNK = 500

type Context = {
  importId: string
  editionId: string
  role: 'guest' | 'host'
  locale: Locale
  now: Temporal.Instant
}

async function insertPeople(tx: Tx, plans: readonly Plan[], context: Context): Promise<void> {
  const now = context.now.toString()
  const strangers = plans.filter(({ personId }) => personId === null)
  const made =
    strangers.length === 0
      ? []
      : await tx
          .insertInto('person')
          .values(
            strangers.map(({ email, locale }) => ({
              email,
              locale: locale ?? context.locale,
              createdAt: now,
            })),
          )
          .returning(['id', 'email'])
          .execute()
  const idOf = new Map(made.map(({ id, email }) => [email, id]))
  const rows = await tx
    .insertInto('registration')
    .values(
      plans.map(({ email, personId, draft }) => ({
        editionId: context.editionId,
        personId: personId ?? idOf.get(email) ?? '',
        role: context.role,
        isReturning: personId !== null,
        draft: JSON.stringify(draft),
        createdAt: now,
        updatedAt: now,
        importedAt: now,
      })),
    )
    .returning(['id', 'personId'])
    .execute()
  const strangerIds = new Set(idOf.values())
  await tx
    .insertInto('importRow')
    .values(
      rows.map(({ id, personId }) => ({
        importId: context.importId,
        registrationId: id,
        personIsNew: strangerIds.has(personId),
        savedAt: now,
      })),
    )
    .execute()
}

async function changeDraft(tx: Tx, { registrationId, draft }: Plan, context: Context): Promise<void> {
  const now = context.now.toString()
  const id = registrationId ?? ''
  const before = await tx
    .selectFrom('registration')
    .select('draft')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('importRow')
    .values({
      importId: context.importId,
      registrationId: id,
      before: JSON.stringify(before.draft),
      personIsNew: false,
      savedAt: now,
    })
    .execute()
  await tx
    .updateTable('registration')
    .set({ draft: JSON.stringify(draft), draftSavedAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute()
}
