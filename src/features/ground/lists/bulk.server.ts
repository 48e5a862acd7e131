import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { RouterContextProvider } from 'react-router'
import { depsOf } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { openSearch } from '#features/ground/search-words.server.ts'
import { readSelectedIds, type ListSource } from './reading.server.ts'
import { readListState, readSelection, type BulkQuestion, type Selection } from './lists.ts'

/** With so many rows the button was pressed that says how many; absent before anybody was asked. */
const confirmedSchema = z.coerce.number().int().positive().nullable().catch(null)

/** Tells rows from as many others, in whatever order they stand. */
function stampOf(ids: readonly string[]): string {
  return createHash('sha256').update(ids.toSorted().join()).digest('base64url').slice(0, 22)
}

/** Was the button pressed for these rows? Ticked ones stay the same, though some may not match any more. */
export function isConfirmedFor(selection: Selection, ids: readonly string[], form: FormData): boolean {
  const confirmed = confirmedSchema.parse(form.get('confirmed'))
  if (selection !== 'all') return confirmed !== null
  return confirmed === ids.length && form.get('stamp') === stampOf(ids)
}

/**
 * What a press on a list's selection is about. First a question with how many rows there are; confirmed for those very
 * rows, their ids. When other rows match by then, the question comes again. Null: nothing is chosen.
 */
export async function readBulk<Row extends { id: string }>(
  source: ListSource<Row>,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  form: FormData,
): Promise<{ ids: string[]; isConfirmed: boolean; question: BulkQuestion } | null> {
  const admin = requireAdmin(context)
  const { db, clock, keys } = depsOf(context)
  const selection = readSelection(form)
  const state = readListState(source.shape, openSearch(keys, new URL(request.url).searchParams))
  const ids = await db.run(admin, async (tx) =>
    readSelectedIds(tx, source, state, selection, { edition: await getCurrentEdition(tx), now: clock() }),
  )
  if (ids.length === 0) return null
  const isConfirmed = isConfirmedFor(selection, ids, form)
  return { ids, isConfirmed, question: bulkQuestion(selection, ids, form) }
}

/** What is asked before it happens. */
export function bulkQuestion(selection: Selection, ids: readonly string[], form: FormData): BulkQuestion {
  return {
    intent: String(form.get('intent')),
    count: ids.length,
    which: selection === 'all' ? ('all' as const) : ('ticked' as const),
    row: selection === 'all' ? [] : ids,
    stamp: stampOf(ids),
    hasChanged: form.has('confirmed'),
  }
}
