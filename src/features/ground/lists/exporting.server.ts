import { stringify } from 'csv-stringify/sync'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { recordExport } from '#db/access-log.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import { SEPARATORS } from '#platform/tables/write-csv.server.ts'
import { type FileWaits, weighFile } from './big-files.server.ts'
import { readSelected, type ListSource, withNumbers } from './reading.server.ts'
import type { Cell, ListState, Selection } from './lists.ts'

export type ExportRequest = {
  state: ListState
  selection: Selection
  reason: string
  separator: keyof typeof SEPARATORS
  /** Columns that tell how to reach somebody are only in it if asked for. */
  withContacts: boolean
  requestId: string
  locale: Locale
  t: Translate
}

/**
 * The selected rows as a CSV file: the columns as chosen, in the reader's words, safe for spreadsheets that would run a
 * cell as a formula. Who took it, why, how many and whether with contacts is noted with it, and each record that is in it (rules: who sees what). Null: no row. `waits`: it takes a second yes first.
 */
export async function exportList<Row extends { id: string }>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  source: ListSource<Row>,
  request: ExportRequest,
): Promise<{ file: string } | { waits: FileWaits } | null> {
  const { state, selection, withContacts, t } = request
  const { shape } = source
  const now = clock()
  return db.run(admin, async (tx) => {
    const context = { edition: await getCurrentEdition(tx), now }
    const rows = await readSelected(tx, source, state, selection, context)
    if (rows.length === 0) return null
    const columns = shape.columns.filter(
      ({ key, isContact }) => state.columns.includes(key) && (withContacts || !isContact),
    )
    const taken = {
      list: shape.name,
      subjects: rows.flatMap(source.subjects),
      count: rows.length,
      hasContacts: columns.some(({ isContact }) => isContact),
      reason: request.reason,
      requestId: request.requestId,
      now,
    }
    const waits = await weighFile(tx, admin, taken)
    if (waits) return { waits }
    await recordExport(tx, admin, taken)
    const lines = rows.map((row) => {
      const cells = source.cells(row, { ...context, t, locale: request.locale, isFile: true }, '')
      return columns.map(({ key }) => textOf(cells[key]))
    })
    const words = withNumbers({ t, edition: context.edition })
    const file = stringify([columns.map(({ label }) => words(label)), ...lines], {
      bom: true,
      escape_formulas: true,
      delimiter: SEPARATORS[request.separator],
      record_delimiter: 'windows',
    })
    return { file }
  })
}

const textOf = (cell: Cell | undefined) =>
  typeof cell === 'object' ? (cell.inFile ?? cell.text) : (cell ?? '')
