import { data, redirect } from 'react-router'
import { recordContactsShown, recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import {
  type Deps,
  depsOf,
  visitOf,
  withProblems,
  type RouteContext,
} from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { TextKey } from '#i18n/keys.ts'
import { type Locale, localised } from '#i18n/locale.ts'
import { type Translate, translator } from '#i18n/translate.ts'
import { encryptSearch, decryptSearch } from '#features/ground/search-words.server.ts'
import { type Outcome, readOutcome, toldTo, writeOutcome } from '../outcome.ts'
import { actOnRows } from './acting.server.ts'
import type { ListAnswer } from './acts.ts'
import { exportList } from './exporting.server.ts'
import {
  changeList,
  exportSchema,
  keptForm,
  type ListOutcome,
  type ListProblem,
  type ListState,
  type ListView,
  readListState,
  readSelection,
  typedView,
  viewFormSchema,
} from './lists.ts'
import { type CellContext, countMatching, type ListSource, readPage, readTotals } from './reading.server.ts'
import { deleteView, listViews, saveView } from './saved-views.server.ts'
import { nameLeft, viewList } from './showing.server.ts'

export { countEach, type Counted } from './counting.server.ts'
export { countMatching, datesOf } from './reading.server.ts'
export type { ListSource, ListContext, CellContext, SourceFilter } from './reading.server.ts'

type QueryDeps = Pick<Deps, 'db' | 'clock' | 'keys'>
export type ListRequest = {
  params: URLSearchParams
  locale: Locale
  t: Translate
  requestId: string
}

/** A list as its page shows it; that somebody looked is in the access log (rules: who sees what). */
export async function findList<Row extends { id: string }>(
  { db, clock, keys }: QueryDeps,
  admin: ApprovedAdmin,
  source: ListSource<Row>,
  { params, locale, t, requestId }: ListRequest,
): Promise<ListView> {
  const now = clock()
  const { shape } = source
  return db.run(admin, async (tx) => {
    await recordView(tx, admin, { action: `list-${shape.name}`, requestId }, now)
    const context = { edition: await getCurrentEdition(tx), now }
    const asked = readListState(shape, decryptSearch(keys, params))
    const { rows, found, page } = await readPage(tx, source, asked, context)
    if (shape.columns.some(({ key, isContact }) => isContact && asked.columns.includes(key)))
      await recordContactsShown(tx, admin, { subjects: rows.flatMap(source.subjects), requestId }, now)
    const count = (search = '') =>
      countMatching(tx, source, readListState(shape, new URLSearchParams(search)), context)
    const all = await count()
    const begun = all === 0 && shape.begun ? await count(shape.begun.search) : 0
    const state = { ...asked, page }
    const totals = await readTotals(tx, source, state, context)
    const views = await listViews(tx, keys, shape.name, admin)
    const said = { ...context, locale, t }
    const done = readOutcome(params, { keys, personId: admin.personId, now })
    const outcome = done && (await sayOutcome(tx, source, done, said))
    return viewList(source, { state, rows, found, all, begun, totals, views, outcome }, said)
  })
}

const OWN_DONES: Readonly<Record<string, TextKey>> = {
  'save-view': 'lists.done.save-view',
  'delete-view': 'lists.done.delete-view',
  deleted: 'lists.done.deleted',
}

/** Null: what the address speaks of is not pressed here. */
async function sayOutcome<Row extends { id: string }>(
  tx: Tx,
  source: ListSource<Row>,
  { done, changed, left }: Outcome,
  context: CellContext,
): Promise<ListOutcome | null> {
  const act = source.acts?.find(({ intent }) => intent === done)
  const own = OWN_DONES[done]
  const words = own ?? act?.done ?? source.dones?.[done]
  if (!words) return null
  return {
    words: context.t(words, { count: changed }),
    isGood: own !== undefined || changed > 0,
    left: await nameLeft(tx, source, left, context),
    isInHistory: act?.isInHistory === true && changed > 0,
  }
}

type ListPageRequest = { request: Request; context: RouteContext }
type Answered = ReturnType<typeof withProblems<ListAnswer>>

export function readList<Row extends { id: string }>(
  source: ListSource<Row>,
  { request, context }: ListPageRequest,
): Promise<ListView> {
  const { locale, requestId } = visitOf(context)
  const params = new URL(request.url).searchParams
  return findList(depsOf(context), requireAdmin(context), source, {
    params,
    locale,
    t: translator(locale),
    requestId,
  })
}

const stateOf = <Row extends { id: string }>(
  { shape }: ListSource<Row>,
  { request, context }: ListPageRequest,
) => readListState(shape, decryptSearch(depsOf(context).keys, new URL(request.url).searchParams))

/** Middleware of a list's page: answers an export with a file before any page is drawn. Problems go on to the action. */
export function exporting<Row extends { id: string }>(source: ListSource<Row>) {
  return async ({ request, context }: ListPageRequest): Promise<Response | undefined> => {
    if (request.method !== 'POST') return undefined
    const admin = requireAdmin(context)
    const form = await request.clone().formData()
    const asked = form.get('intent') === 'export' ? exportSchema.safeParse(Object.fromEntries(form)) : null
    if (!asked?.success) return undefined
    const { locale, requestId } = visitOf(context)
    const ticked = readSelection(form)
    const taken = await exportList(depsOf(context), admin, source, {
      state: stateOf(source, { request, context }),
      selection: ticked.length > 0 ? ticked : 'all',
      reason: asked.data.reason,
      separator: asked.data.separator,
      withContacts: asked.data.contacts === 'yes',
      requestId,
      locale,
      t: translator(locale),
    })
    if (taken === null) return undefined
    // What takes the yes of another waits on the overview.
    if ('waits' in taken) return redirect(localised(locale, `/admin?done=${taken.waits}`))
    return new Response(taken.file, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${source.shape.name}.csv"`,
        'Cache-Control': 'no-store',
      },
    })
  }
}

/** For the `action` of a page without forms of its own. */
export async function answerList<Row extends { id: string }>(
  source: ListSource<Row>,
  asked: ListPageRequest,
  form?: FormData,
): Promise<Answered> {
  const posted = form ?? (await asked.request.formData())
  const problem = { field: 'row' as const, intent: '', kept: keptForm(posted) }
  return (await actOnList(source, asked, posted)) ?? withProblems(asked.context, { problem, question: null })
}

/** Form handling of every list: search, saved views, and declared actions. Throws the redirect when done; returns problems or a question, or null if the form is the page's own. */
export async function actOnList<Row extends { id: string }>(
  source: ListSource<Row>,
  { request, context }: ListPageRequest,
  form: FormData,
): Promise<Answered | null> {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { shape } = source
  const intent = String(form.get('intent'))
  const act = source.acts?.find((one) => one.intent === intent)
  if (act) {
    const answer = await actOnRows(source, { request, context }, form, act)
    return answer.question && !answer.question.back ? data(answer) : withProblems(context, answer)
  }
  const wrong = (problem: ListProblem) => withProblems(context, { problem, question: null })
  if (intent === 'export') {
    const isRead = exportSchema.safeParse(Object.fromEntries(form)).success
    return wrong({ intent, field: isRead ? 'row' : 'reason', kept: keptForm(form) })
  }
  const goTo = (state: ListState, done?: string) => {
    const params = new URLSearchParams(changeList(shape, state, {}))
    if (done !== undefined) writeOutcome(params, { done, changed: 1, left: [] }, toldTo(deps, admin))
    const search = params.size > 0 ? `?${params.toString()}` : ''
    return redirect(localised(visitOf(context).locale, shape.path + search))
  }
  const { keys } = deps
  if (intent === 'find') throw goTo(readListState(shape, decryptSearch(keys, encryptSearch(keys, form))))
  if (intent !== 'save-view' && intent !== 'delete-view') return null
  const posted = viewFormSchema.safeParse(Object.fromEntries(form))
  if (!posted.success) return wrong({ intent, field: 'name', typed: typedView(form) })
  const state = stateOf(source, { request, context })
  if (posted.data.intent === 'save-view') {
    const { name, shared } = posted.data
    await saveView(deps, admin, shape, { name, state, isShared: shared === 'yes' })
  } else await deleteView(deps, admin, posted.data.view)
  throw goTo(state, posted.data.intent)
}
