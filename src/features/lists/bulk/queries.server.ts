import * as z from 'zod'
import type { RouterContextProvider } from 'react-router'
import { depsOf } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { requireAdmin } from '#features/sign-in/gates.server.ts'
import { readSelected, type ListSource } from '../reading/queries.server.ts'
import { readListState, readSelection, type BulkQuestion } from '../schema.ts'

/** With so many rows the button was pressed that says how many; absent before anybody was asked. */
const confirmedSchema = z.coerce.number().int().positive().nullable().catch(null)

/**
 * What a press on a list's selection is about. First a question with how many rows there are; confirmed with that number,
 * the rows. When other rows match by then, the question comes again. Null: nothing is chosen.
 */
export async function readBulk<Row extends { id: string }>(
  source: ListSource<Row>,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  form: FormData,
): Promise<{ rows: Row[]; isConfirmed: boolean; question: BulkQuestion } | null> {
  const admin = requireAdmin(context)
  const { db, clock } = depsOf(context)
  const selection = readSelection(form)
  const state = readListState(source.shape, new URL(request.url).searchParams)
  const rows = await db.run(admin, async (tx) =>
    readSelected(tx, source, state, selection, { edition: await getCurrentEdition(tx), now: clock() }),
  )
  if (rows.length === 0) return null
  const confirmed = confirmedSchema.parse(form.get('confirmed'))
  // Rows ticked by hand stay the same people, though some may not match any more.
  const isConfirmed = selection === 'all' ? confirmed === rows.length : confirmed !== null
  const question = {
    intent: String(form.get('intent')),
    count: rows.length,
    which: selection === 'all' ? ('all' as const) : ('ticked' as const),
    row: selection === 'all' ? [] : rows.map(({ id }) => id),
    hasChanged: confirmed !== null,
  }
  return { rows, isConfirmed, question }
}
