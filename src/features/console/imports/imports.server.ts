import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { isBreachOf, sql } from '#db/sql.server.ts'
import type { GuessedList } from '#domain/import/guess-columns.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { List } from '#platform/tables/sheet-process.ts'
import { planImport, type Plan } from './planning.server.ts'
import { findImportFile, formatOf, rowsOf } from './import-file.server.ts'
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Temporal } from 'temporal-polyfill'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import type { Leftover } from './imports.ts'

/** Rows of one statement; a statement takes at most 65,535 values. */
const CHUNK = 500

type Context = {
  importId: string
  editionId: string
  role: 'guest' | 'host'
  locale: Locale
  now: Temporal.Instant
}

/** Drafts for new people, changed drafts for those there are, and what was left over of both. */
async function storePlans(
  tx: Tx,
  { news, changes }: { news: readonly Plan[]; changes: readonly Plan[] },
  context: Context,
): Promise<void> {
  for (let from = 0; from < news.length; from += CHUNK) {
    await setImmediate()
    await insertPeople(tx, news.slice(from, from + CHUNK), context)
  }
  for (const plan of changes) await changeDraft(tx, plan, context)
  const left = changes.map(({ registrationId, leftovers }) => ({ id: registrationId ?? '', leftovers }))
  for (let from = 0; from < left.length; from += CHUNK)
    await keepLeftovers(tx, left.slice(from, from + CHUNK), context)
}

async function insertPeople(tx: Tx, plans: readonly Plan[], context: Context): Promise<void> {
  const now = context.now.toString()
  const strangers = plans.filter(({ personId }) => personId === null)
  const idOf = new Map<number, string>(strangers.map(({ row }) => [row, randomUUID()]))
  const personOf = ({ row, personId }: Plan) => personId ?? idOf.get(row) ?? ''
  if (strangers.length > 0)
    await tx
      .insertInto('person')
      .values(
        strangers.map((plan) => ({
          id: personOf(plan),
          email: plan.email || null,
          locale: plan.locale ?? context.locale,
          createdAt: now,
        })),
      )
      .execute()
  const rows = await tx
    .insertInto('registration')
    .values(
      plans.map((plan) => ({
        editionId: context.editionId,
        personId: personOf(plan),
        role: context.role,
        isReturning: plan.personId !== null,
        draft: JSON.stringify(plan.draft),
        createdAt: now,
        updatedAt: now,
        importedAt: now,
      })),
    )
    .returning(['id', 'personId'])
    .execute()
  const planOf = new Map(plans.map((plan) => [personOf(plan), plan]))
  const left = rows.map(({ id, personId }) => ({ id, leftovers: planOf.get(personId)?.leftovers ?? [] }))
  await keepLeftovers(tx, left, context)
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
  for (const { id, personId } of rows) {
    if (planOf.get(personId)?.email !== '') continue
    // Nobody can write to them, so they are called (rules: by hand).
    const mail = { template: 'import-call', dedupeKey: `import-call:${id}` } as const
    await enqueueMail(tx, { ...mail, personId, params: { registrationId: id } }, context.now)
  }
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

/** What was not understood stays with the record. As one value: of thousands of rows it may be many. */
async function keepLeftovers(
  tx: Tx,
  kept: readonly { id: string; leftovers: readonly Leftover[] }[],
  { importId, now }: Context,
): Promise<void> {
  const rows = kept.flatMap(({ id, leftovers }) =>
    leftovers.map(({ head, words }) => ({ id, head: cut(head, 200), words: cut(words, 2000) })),
  )
  const filled = rows.filter(({ words }) => words !== '')
  if (filled.length === 0) return
  await sql`insert into import_leftover (registration_id, import_id, head, words, at)
    select id, ${importId}, head, words, ${now.toString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as left_over (id uuid, head text, words text)`.execute(
    tx,
  )
}

const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

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
type ImportRequest = { id: string; locale: Locale; shown: string }

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
  asked: ImportRequest,
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
  { id, locale, shown }: ImportRequest,
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
