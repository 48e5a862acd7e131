import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { shorten } from '#domain/import-cells.ts'
import * as z from 'zod'
import { columnsOf, contextOf } from './columns.server.ts'
import { emailKey } from './columns.ts'
import { planImport } from './planning.server.ts'
import type { RowFormat } from './reading.server.ts'
import { ROW_OUTCOMES, UNDO_DAYS, type ImportDraftView, type ImportRunView } from './imports.ts'

const cellsSchema = z.array(z.array(z.string())).min(1)
const columnsSchema = z.array(z.string())

export type ImportFile = {
  id: string
  role: 'guest' | 'host'
  locale: Locale
  cells: string[][]
  /** The key of our column for each of the file's, '' for left out. */
  columns: string[]
}

/** A file that this organiser has uploaded for this edition and not imported yet; null if there is none of that id. */
export async function findImportFile(tx: Tx, id: string, editionId: string): Promise<ImportFile | null> {
  const row = await tx
    .selectFrom('importFile')
    .select(['id', 'role', 'locale', 'cells', 'columns'])
    .where('id', '=', id)
    .where('editionId', '=', editionId)
    .forUpdate()
    .executeTakeFirst()
  return row
    ? { ...row, cells: cellsSchema.parse(row.cells), columns: columnsSchema.parse(row.columns) }
    : null
}

export function formatOf({ role, columns }: ImportFile, edition: Edition, locale: Locale): RowFormat {
  const known = new Map(columnsOf(role, edition).map((column) => [column.key, column]))
  return { role, columns: columns.map((key) => known.get(key) ?? null), context: contextOf(edition, locale) }
}

const SHOWN_ROWS = 100

type Ask = { id: string; locale: Locale; requestId: string }

/** What an uploaded file would do if it were imported now: the dry run. Changes nothing. */
export async function getImportDraft(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { id, locale, requestId }: Ask,
): Promise<ImportDraftView | null> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const file = await findImportFile(tx, id, edition.id)
    if (!file) return null
    await recordView(tx, admin, { action: 'view-import', requestId }, clock())
    const [heads = [], ...rows] = file.cells
    const format = formatOf(file, edition, locale)
    const plans = await planImport(tx, { rows, format, editionId: edition.id, lock: false })
    const count = (outcome: string) => plans.filter((plan) => plan.outcome === outcome).length
    const known = columnsOf(file.role, edition)
    return {
      id: file.id,
      role: file.role,
      locale: file.locale,
      rows: rows.length,
      columns: heads.map((head, index) => ({
        index,
        head: shorten(head),
        example: shorten(rows.find((row) => row[index])?.[index] ?? ''),
        chosen: file.columns[index] ?? '',
      })),
      choices: known.map(({ key, labels }) => ({ key, label: labels[locale] })),
      counts: Object.fromEntries(
        ROW_OUTCOMES.map((name) => [name, count(name)]),
      ) as ImportDraftView['counts'],
      shown: plans
        .filter(({ outcome }) => outcome !== 'create' && outcome !== 'same')
        .toSorted(
          (a, b) => ROW_OUTCOMES.indexOf(b.outcome) - ROW_OUTCOMES.indexOf(a.outcome) || a.row - b.row,
        )
        .slice(0, SHOWN_ROWS)
        .map(({ row, email, outcome, changes, problems, state }) => ({
          row,
          email,
          outcome,
          changes,
          problems,
          state,
        })),
      hasEmail: file.columns.includes(emailKey),
    }
  })
}

/** Imports of this edition, the last first; `id` narrows to one. */
export async function listImports(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  id?: string,
): Promise<ImportRunView[]> {
  const undoable = clock().subtract({ hours: 24 * UNDO_DAYS })
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const rows = await tx
      .selectFrom('importRun as run')
      .leftJoin('person', 'person.id', 'run.importedBy')
      .selectAll('run')
      .select('person.email')
      .select((eb) =>
        eb
          .selectFrom('importRow as row')
          .innerJoin('registration', 'registration.id', 'row.registrationId')
          .select(eb.fn.countAll<number>().as('n'))
          .whereRef('row.importId', '=', 'run.id')
          .where('registration.state', '=', 'draft')
          .as('waiting'),
      )
      .where('run.editionId', '=', edition.id)
      .$if(id !== undefined, (query) => query.where('run.id', '=', id ?? ''))
      .orderBy('run.importedAt', 'desc')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      role: row.role,
      at: row.importedAt.toString(),
      by: row.email,
      created: row.created,
      updated: row.updated,
      leftOut: row.leftOut,
      invitedAt: row.invitedAt?.toString() ?? null,
      waiting: Number(row.waiting ?? 0),
      canUndo: row.undoneAt === null && row.importedAt.epochMilliseconds > undoable.epochMilliseconds,
      undone: row.undoneAt && {
        at: row.undoneAt.toString(),
        removed: row.removed ?? 0,
        restored: row.restored ?? 0,
        kept: row.kept ?? 0,
      },
    }))
  })
}
