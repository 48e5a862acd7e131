import { data, redirect } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { entryWords } from '#features/placing/history/components/entry-words.ts'
import { NotTurned } from '#features/placing/history/components/not-turned.tsx'
import { mapConsentHeaders } from '#features/site/maps/maps.server.ts'
import { readMapOf } from '#features/site/maps/maps.server.ts'
import { SavedViews } from '#features/ground/lists/components/saved-views.tsx'
import { problemsIn, typedIn } from '#features/ground/given-back.server.ts'
import { typedView } from '#features/ground/lists/lists.ts'
import { DraftRefusal } from '#features/placing/matching/components/draft-refusal.tsx'
import { RoundButton, RoundWords } from '#features/placing/matching/components/round-panel.tsx'
import { openRound } from '#features/placing/matching/rounds.server.ts'
import { roundFields, ROUND_WRONG } from '#features/placing/matching/matching.ts'
import type { Turns } from '#features/placing/history/history.ts'
import {
  pressOnWorkbench,
  saveQueueView,
  type Outcome,
} from '#features/placing/matching/workbench/workbench.server.ts'
import { BenchHead } from '#features/placing/matching/workbench/components/bench-head.tsx'
import { DraftedNotice } from '#features/placing/matching/workbench/components/drafted-notice.tsx'
import { markField } from '#features/placing/matching/workbench/components/place-marks.tsx'
import { MarkRefused } from '#features/placing/matching/workbench/components/mark-refused.tsx'
import { Workbench } from '#features/placing/matching/workbench/components/workbench.tsx'
import { findDrafted } from '#features/placing/matching/workbench/outcomes.server.ts'
import {
  findChosen,
  findFittingPlaces,
  findWorkbench,
} from '#features/placing/matching/workbench/workbench-views.server.ts'
import {
  readWorkbenchQuery,
  workbenchFormSchema,
  type WorkbenchQuery,
} from '#features/placing/matching/workbench/workbench.ts'
import { benchPath } from '#features/placing/matching/workbench/components/bench-address.ts'
import { toWindow } from '#features/placing/matches/matches.ts'
import { encryptSearch, decryptSearch } from '#features/ground/search-words.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { type Texts, useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import type { Skip } from '#ui/console-frame.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { FieldProblem } from '#ui/field-problem.ts'
import { GivenBackContext, type GivenBack } from '#ui/given-back.ts'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/queue'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'matching.queueTitle')

/** Tab comes to the queue at once, past the links of the console. */
export const handle: { skip: Skip } = { skip: { to: 'queue', label: 'workbench.skipToQueue' } }

// A refusal shows how things stand now, also where the framework would keep the old data.
export const shouldRevalidate = () => true

const roundSchema = z.object({ intent: z.literal('open-round'), ...roundFields })

/** A page that the browser opens, not data that script asks for. */
const isDocument = (request: Request) => request.headers.get('Accept')?.includes('text/html') ?? false

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { requestId, locale } = visitOf(context)
  const { searchParams } = new URL(request.url)
  const query = readWorkbenchQuery(decryptSearch(deps.keys, searchParams))
  const view = await findWorkbench(deps, admin, { requestId, query, t: translator(locale) })
  const mapOf = await readMapOf(request, context)
  const chosen = await findChosen(deps, admin, query, { requestId, mapOf })
  const chart =
    chosen && !chosen.live && query.tab === 'chart' && isDocument(request)
      ? await findFittingPlaces(deps, admin, chosen, requestId)
      : null
  const drafted = query.drafted && (await findDrafted(deps, admin, query.drafted))
  const hasOpened = searchParams.get('round') === String(view.round?.number)
  return { view, chosen, chart, query, drafted: drafted || null, hasOpened }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale, requestId } = visitOf(context)
  const query = readWorkbenchQuery(decryptSearch(deps.keys, new URL(request.url).searchParams))
  const form = await request.formData()
  const goTo = (path: string) => redirect(localised(locale, path))
  const t = translator(locale)
  const intent = form.get('intent')
  if (intent === 'find')
    return goTo(benchPath(readWorkbenchQuery(decryptSearch(deps.keys, encryptSearch(deps.keys, form)))))
  if (intent === 'show-map' || intent === 'hide-map') {
    const path = localised(locale, benchPath(query, { tab: 'map' }))
    return redirect(path, { status: 303, headers: mapConsentHeaders(intent, deps.settings) })
  }
  const pressed = workbenchFormSchema.safeParse(Object.fromEntries(form))
  if (pressed.success) {
    const outcome = await pressOnWorkbench(deps, admin, pressed.data, requestId)
    const isRefused =
      'refusal' in outcome || 'notTurned' in outcome || 'notMarked' in outcome || 'notMoved' in outcome
    if (pressed.data.via === 'script' || isRefused)
      return data(
        { outcome, problem: null, back: isRefused ? { typed: typedIn(form), problems: [] } : null },
        isRefused ? 409 : 200,
      )
    // After a note about a guest, the guest stays chosen.
    const isThrough = 'drafted' in outcome || 'turned' in outcome
    const rest = benchPath(query, isThrough ? { guest: null, host: '', compare: [] } : {})
    return goTo(`${rest}${rest.includes('?') ? '&' : '?'}${doneWord(outcome)}`)
  }
  // It knows what was pressed, and not what goes with it.
  if (!pressed.error.issues.some(({ path }) => path[0] === 'intent')) {
    const back = {
      typed: typedIn(form),
      problems: problemsIn(pressed.error, t, () => t('matching.refusal.gone')),
    }
    return withProblems(context, { problem: 'pressed' as const, back, outcome: null })
  }
  const view = await saveQueueView(deps, admin, form, query)
  if (view === 'save-view' || view === 'delete-view') {
    const path = benchPath(query, { guest: null, host: '', compare: [], page: 1 })
    return goTo(`${path}${path.includes('?') ? '&' : '?'}done=${view}`)
  }
  if (view === 'no-name')
    return withProblems(context, { problem: 'name' as const, view: typedView(form), outcome: null })
  const opening = roundSchema.safeParse(Object.fromEntries(form))
  if (!opening.success) {
    const say = (field: string) =>
      field in ROUND_WRONG ? t(ROUND_WRONG[field as keyof typeof ROUND_WRONG]) : t('common.formProblems')
    const round = { typed: typedIn(form), problems: problemsIn(opening.error, t, say) }
    return withProblems(context, { problem: 'round' as const, round, outcome: null })
  }
  const opened = await openRound(deps, admin, { ...opening.data, answerWindow: toWindow(opening.data) })
  if (!opened.ok) return data({ problem: 'taken' as const, outcome: null }, 409)
  return goTo(`/admin/matching?round=${opened.value.number}`)
}

function doneWord(outcome: Extract<Outcome, { turns: Turns }>): string {
  if ('drafted' in outcome) return `drafted=${outcome.drafted.matchId}`
  return `done=${'turned' in outcome ? outcome.turned : 'marked'}`
}

/** The same words as in the toast: what the history has written stands on top of it. */
function pressedWords(
  done: NonNullable<WorkbenchQuery['done']>,
  { undo, redo }: Turns,
  texts: Texts,
): string {
  if (done === 'save-view' || done === 'delete-view') return texts.t(`lists.done.${done}`)
  const entry = done === 'undo' ? redo : undo
  return entry
    ? texts.t(`workbench.turned.${done}`, { what: entryWords(entry, texts) })
    : texts.t('workbench.noted')
}

/** Beside each place stands a field that asks why. */
const markProblems = (back: GivenBack | null): FieldProblem[] =>
  back?.problems.map(({ field, message }) => ({
    field: field === 'reason' ? markField(back.typed['marked']?.[0] ?? '') : field,
    message,
  })) ?? []

export default function Queue({ loaderData, actionData }: Route.ComponentProps) {
  const texts = useTexts()
  const { t } = texts
  const { view, chosen, chart, query, drafted, hasOpened } = loaderData
  const round = actionData?.problem === 'round' ? actionData.round : null
  const nameProblem = actionData?.problem === 'name' ? t('lists.problem.name') : null
  const outcome = actionData?.outcome
  const back = actionData && 'back' in actionData ? actionData.back : null
  const refusal = outcome && 'refusal' in outcome ? outcome.refusal : null
  const notMarked = outcome && 'notMarked' in outcome ? outcome.notMarked : null
  const notTurned = outcome && 'notTurned' in outcome ? outcome.notTurned : null
  return (
    <>
      <div className="bench-top">
        <ConsoleHead>{t('matching.queueTitle')}</ConsoleHead>
        <BenchHead {...view} />
        <RoundButton
          number={view.nextNumber}
          acceptanceDays={view.acceptanceDays}
          proposed={view.proposed}
          back={round}
        >
          <RoundWords round={view.round} timeZone={view.timeZone} />
        </RoundButton>
      </div>
      <ErrorSummary
        problems={[
          ...(round?.problems ?? []),
          ...(nameProblem ? [{ field: 'name', message: nameProblem }] : []),
          ...markProblems(back),
        ]}
      />
      {refusal && <DraftRefusal refusal={refusal} timeZone={view.timeZone} />}
      {notMarked && <MarkRefused refusal={notMarked} timeZone={view.timeZone} />}
      {notTurned && <NotTurned refusal={notTurned} timeZone={view.timeZone} />}
      {actionData?.problem === 'taken' && (
        <Notice kind="warning">
          <p>{t('matching.roundTaken')}</p>
        </Notice>
      )}
      {hasOpened && !actionData && view.round && (
        <DoneNotice>
          <p>{t('matching.roundOpened', { number: view.round.number })}</p>
        </DoneNotice>
      )}
      {drafted && !actionData && <DraftedNotice drafted={drafted} />}
      {query.done && !actionData && (
        <DoneNotice>
          <p>{pressedWords(query.done, view.turns, texts)}</p>
        </DoneNotice>
      )}
      <GivenBackContext value={back}>
        <Workbench
          view={view}
          chosen={chosen}
          chart={chart}
          query={query}
          views={
            <SavedViews
              view={view}
              problem={nameProblem}
              typed={actionData?.problem === 'name' ? actionData.view : undefined}
            />
          }
        />
      </GivenBackContext>
    </>
  )
}
