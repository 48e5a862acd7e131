import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { isBreachOf } from '#db/sql.server.ts'
import type { GuessedList } from '#domain/import/guess-columns.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { List } from '#platform/tables/sheet-process.ts'
import { planImport } from './planning.server.ts'
import { storePlans } from './storing.server.ts'
import { findImportFile, formatOf, rowsOf } from './import-file.server.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>

type File = { role: 'guest' | 'host'; locale: Locale; list: List }

/** Keeps a list until it is imported, with what is guessed of it. Replaces the last one of this organiser. */
export async function keepImportFile(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  { role, locale, list }: File,
): Promise<string> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    await tx.deleteFrom('importFile').where('organiserId', '=', admin.personId).execute()
    const { sheets, ...guessed } = list
    const { id } = await tx
      .insertInto('importFile')
      .values({
        organiserId: admin.personId,
        editionId: edition.id,
        role,
        locale,
        sheets,
        sheet: guessed.sheet,
        ...placeOf(guessed),
        uploadedAt: clock().toString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Where the heads stand and what the columns are, as it is stored. */
export const placeOf = ({ head, columns }: Omit<GuessedList, 'sheet'>) => ({
  headRow: head.row,
  headLines: head.lines,
  columns: JSON.stringify(columns),
})

export async function discardImportFile(
  { db }: CommandDeps,
  admin: ApprovedAdmin,
  id: string,
): Promise<void> {
  await db.run(admin, (tx) => tx.deleteFrom('importFile').where('id', '=', id).execute())
}

type ImportOutcome = Result<null, 'not-found' | 'nothing' | 'otherwise'>
/** `shown`: what the organiser has seen of it. */
type Asked = { id: string; locale: Locale; shown: string }

/** Somebody on the list may sign up just now; each further time that somebody else does is rarer. */
const TRIES = 5

/**
 * Imports a file in one transaction, exactly as it was shown: drafts for new people, changed drafts for those there are. Rows
 * that are not right are left out. What reads otherwise by now is shown once more. Pressing again finds the import there and does nothing. Who signs up while it runs is looked at once more, and
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
  { id, locale, shown }: Asked,
): Promise<ImportOutcome> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const file = await findImportFile(tx, id, edition.id)
    if (!file) return (await isImported(tx, id)) ? ok(null) : refuse('not-found')
    // Two organisers with the same list: one after the other, so that the second finds what the first has made.
    await tx.selectFrom('edition').select('id').where('id', '=', edition.id).forNoKeyUpdate().execute()
    const format = await formatOf(tx, file, edition, locale)
    const asked = { rows: rowsOf(file), format, editionId: edition.id, lock: true }
    const { plans, reading } = await planImport(tx, asked)
    if (reading !== shown) return refuse('otherwise')
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
        leftOut: plans.filter(({ outcome }) => outcome !== 'joined').length - news.length - changes.length,
      })
      .execute()
    const context = { importId: id, editionId: edition.id, role: file.role, locale: file.locale, now }
    await storePlans(tx, { news, changes }, context)
    await tx.deleteFrom('importFile').where('id', '=', id).execute()
    return ok(null)
  })
}

async function isImported(tx: Tx, id: string): Promise<boolean> {
  const run = await tx.selectFrom('importRun').select('id').where('id', '=', id).executeTakeFirst()
  return run !== undefined
}
