import { createHash } from 'node:crypto'
import * as z from 'zod'
import { redirect, type RouterContextProvider } from 'react-router'
import type { Tx } from '#db/connect.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { openSearch } from '#features/ground/search-words.server.ts'
import { localised } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { countLeft, leftOf, toldTo, writeOutcome, type Left, type Why } from '../outcome.ts'
import { readSelectedIds, type ListContext, type ListSource } from './reading.server.ts'
import { nameLeft } from './showing.server.ts'
import { readListState, readSelection, type BulkQuestion, type Selection } from './lists.ts'

/** With so many rows the button was pressed that says how many; absent before anybody was asked. */
const confirmedSchema = z.coerce.number().int().positive().nullable().catch(null)

/** Tells rows from as many others, in whatever order they stand. */
export function stampOf(ids: readonly string[]): string {
  return createHash('sha256').update(ids.toSorted().join()).digest('base64url').slice(0, 22)
}

/** Was the button pressed for these rows? Ticked ones stay the same, though some may not match any more. */
export function isConfirmedFor(selection: Selection, ids: readonly string[], form: FormData): boolean {
  const confirmed = confirmedSchema.parse(form.get('confirmed'))
  if (selection !== 'all') return confirmed !== null
  return confirmed === ids.length && form.get('stamp') === stampOf(ids)
}

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** Something that a list can be asked to do with many rows. */
export type BulkAct = {
  intent: string
  /** Which rows it would leave as they are, and why: asked before the question and again when it is confirmed. */
  weigh: (tx: Tx, ids: readonly string[], context: ListContext) => Promise<ReadonlyMap<string, Why>>
  /** Does it; how many rows are different now. */
  take: (ids: readonly string[]) => Promise<number>
  /** Is something missing that its question asks for? Then that comes again. */
  isMissing?: boolean
}

/**
 * What a press on a list's selection is about. First a question with how many rows would change and why the others would not; confirmed
 * for those very rows it is done, and the list says the same of what was done: that redirect is thrown. Where nothing would change nobody
 * is asked. When other rows match by then, the question comes again. Null: nothing is chosen.
 */
export async function actOnRows<Row extends { id: string }>(
  source: ListSource<Row>,
  { request, context }: Asked,
  form: FormData,
  { intent, weigh, take, isMissing = false }: BulkAct,
): Promise<BulkQuestion | null> {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { db, clock, keys } = deps
  const { locale } = visitOf(context)
  const params = new URL(request.url).searchParams
  const selection = readSelection(form)
  const state = readListState(source.shape, openSearch(keys, params))
  const read = await db.run(admin, async (tx) => {
    const listed = { edition: await getCurrentEdition(tx), now: clock() }
    const ids = await readSelectedIds(tx, source, state, selection, listed)
    if (ids.length === 0) return null
    const left = leftOf(ids, await weigh(tx, ids, listed))
    return {
      ids,
      left,
      named: await nameLeft(tx, source, left, { ...listed, locale, t: translator(locale) }),
    }
  })
  if (!read) return null
  const { ids, left, named } = read
  const changing = ids.length - countLeft(left)
  const isConfirmed = isConfirmedFor(selection, ids, form)
  const goTo = (changed: number, stays: readonly Left[]) => {
    writeOutcome(params, { done: intent, changed, left: stays }, toldTo(deps, admin))
    return redirect(localised(locale, `${source.shape.path}?${params.toString()}`))
  }
  if (changing === 0) throw goTo(0, left)
  if (isConfirmed && !isMissing) {
    const changed = await take(ids)
    // Somebody was faster with some of them.
    const meanwhile = ids.length - changed - countLeft(left)
    const others: Left[] = meanwhile > 0 ? [{ cause: 'could-not', count: meanwhile, ids: [] }] : []
    throw goTo(changed, [...left, ...others])
  }
  return {
    intent,
    count: ids.length,
    changing,
    left: named,
    which: selection === 'all' ? ('all' as const) : ('ticked' as const),
    row: selection === 'all' ? [] : ids,
    stamp: stampOf(ids),
    hasChanged: form.has('confirmed') && !isConfirmed,
    isMissing: isConfirmed && isMissing,
  }
}

/** Every row would change. */
export const leavesNone = () => Promise.resolve(new Map<string, Why>())
