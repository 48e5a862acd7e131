import { createHash } from 'node:crypto'
import * as z from 'zod'
import { redirect } from 'react-router'
import { depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { problemsIn, typedIn } from '#features/ground/given-back.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { decryptSearch } from '#features/ground/search-words.server.ts'
import { localised } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { countLeft, leftOf, toldTo, writeOutcome, type Left, type Why } from '../outcome.ts'
import type { ListAct, ListAnswer } from './acts.ts'
import { readSelectedIds, type ListSource } from './reading.server.ts'
import { nameLeft } from './showing.server.ts'
import { keptForm, readListState, readSelection, type Selection } from './lists.ts'

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

type ListPageRequest = { request: Request; context: RouteContext }

/**
 * A press on a list's selection. First a question with how many rows would change and why the others would not; confirmed for those very
 * rows it is done, and the list says the same of what was done: that redirect is thrown. Where nothing would change nobody is asked. When
 * other rows match by then, or what the question asks for is missing, it comes again.
 */
export async function actOnRows<Row extends { id: string }>(
  source: ListSource<Row>,
  { request, context }: ListPageRequest,
  form: FormData,
  act: ListAct,
): Promise<ListAnswer> {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const t = translator(locale)
  const { intent, asks } = act
  const problem = (field: 'row' | 'answerBy') => ({
    problem: { field, intent, kept: keptForm(form) },
    question: null,
  })
  const read = asks?.schema.safeParse(Object.fromEntries(form))
  if (asks?.where === 'bar' && !read?.success) return problem(asks.name)
  const params = new URL(request.url).searchParams
  const selection = readSelection(form)
  const state = readListState(source.shape, decryptSearch(deps.keys, params))
  const isMissing = read?.success === false
  const found = await deps.db.run(admin, async (tx) => {
    const listed = { edition: await getCurrentEdition(tx), now: deps.clock() }
    const ids = await readSelectedIds(tx, source, state, selection, listed)
    if (ids.length === 0) return null
    const left = leftOf(ids, await act.weigh(tx, ids, read?.data, listed))
    return { ids, left, named: await nameLeft(tx, source, left, { ...listed, locale, t }) }
  })
  if (!found) return problem('row')
  const { ids, left, named } = found
  const changing = ids.length - countLeft(left)
  const isConfirmed = isConfirmedFor(selection, ids, form)
  const goTo = (changed: number, stays: readonly Left[]) => {
    writeOutcome(params, { done: intent, changed, left: stays }, toldTo(deps, admin))
    return redirect(localised(locale, `${source.shape.path}?${params.toString()}`))
  }
  if (changing === 0) throw goTo(0, left)
  if (isConfirmed && !isMissing) {
    const changed = await act.take(deps, admin, ids, read?.data)
    const meanwhile = ids.length - changed - countLeft(left)
    const others: Left[] = meanwhile > 0 ? [{ cause: 'could-not', count: meanwhile, ids: [] }] : []
    throw goTo(changed, [...left, ...others])
  }
  const words = { count: changing, ...(read?.success && act.values?.(read.data, locale)) }
  const typed = (name: string) => String(form.get(name) ?? '')
  return {
    problem: null,
    question: {
      intent,
      title: t(act.title, words),
      lead: act.lead ? t(act.lead, words) : null,
      confirm: t(act.confirm ?? act.label),
      isDanger: act.isDanger ?? false,
      count: ids.length,
      left: named,
      which: selection === 'all' ? 'all' : 'ticked',
      row: selection === 'all' ? [] : ids,
      stamp: stampOf(ids),
      hasChanged: form.has('confirmed') && !isConfirmed,
      hidden: asks?.where === 'bar' ? { [asks.name]: typed(asks.name) } : (asks?.hidden?.() ?? {}),
      field:
        asks?.where === 'question'
          ? { name: asks.name, label: t(asks.label), hint: asks.hint ? t(asks.hint) : null }
          : null,
      back:
        isConfirmed && isMissing && asks
          ? {
              typed: { [asks.name]: typedIn(form)[asks.name] ?? [] },
              problems: problemsIn(read.error, t, () => t(asks.problem)),
            }
          : null,
    },
  }
}

export const leavesNone = () => Promise.resolve(new Map<string, Why>())
