import { data, redirect } from 'react-router'
import { type AnswerWindow, windowText } from '#domain/deadline.ts'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { getInform, listReadyDrafts, sendCopies } from '#features/placing/inform/inform.server.ts'
import { AnswerTimeFields } from '#features/placing/matches/components/answer-time-fields.tsx'
import { toWindow } from '#features/placing/matches/matches.ts'
import { Drafts } from '#features/placing/inform/components/drafts.tsx'
import { InformNotice } from '#features/placing/inform/components/inform-notice.tsx'
import { RefusedDrafts } from '#features/placing/inform/components/refused-drafts.tsx'
import { StillUnplaced } from '#features/placing/inform/components/still-unplaced.tsx'
import { informFormSchema, informQuerySchema, readChosen } from '#features/placing/inform/inform.ts'
import { recallOffers, sendOffers } from '#features/placing/matches/offering/offering.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/inform-page'
import { Button } from '#ui/button.tsx'
import { ToolFold, Toolbar } from '#ui/toolbar.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import { type DraftFilter, DRAFT_FILTERS } from './components/filters.ts'
import { counted } from '#ui/counted.ts'
import { TimeLeft } from '#features/placing/matches/components/hold-notice.tsx'
import { Moment } from '#features/placing/matches/components/match-words.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import { clockTime } from '#i18n/short-dates.ts'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { DispatchView, HeldDispatch } from './news.server.ts'

/** When arrival is near: hours instead of days, and whom to call. Nothing where neither is so. */
function LastMinute({
  proposed,
  toCall,
  show,
}: {
  proposed: AnswerWindow | null
  toCall: number
  show: DraftFilter
}) {
  const { t, to } = useTexts()
  if (!proposed && toCall === 0) return null
  return (
    <Notice kind="info" title={proposed ? t('inform.lastMinuteTitle') : undefined}>
      {proposed && (
        <p>
          {t('inform.lastMinute')}{' '}
          <a href={to(`/admin/inform?show=${show}&window=${windowText(proposed)}`)}>
            {t('inform.lastMinuteLink', { count: proposed.count })}
          </a>
        </p>
      )}
      {toCall > 0 && (
        <p>
          {t('inform.callFirst', { count: toCall })} <a href={to('/admin/calls')}>{t('inform.toCalls')}</a>
        </p>
      )}
    </Notice>
  )
}

/** What was just sent and waits: one press takes all of it back as long as it has not left. */
function HeldOffers({ held, timeZone }: { held: readonly HeldDispatch[]; timeZone: string }) {
  return held.map((dispatch) => <Held key={dispatch.id} dispatch={dispatch} timeZone={timeZone} />)
}

function Held({
  dispatch: { id, offers, heldUntil, byEmail, secondsLeft },
  timeZone,
}: {
  dispatch: HeldDispatch
  timeZone: string
}) {
  const { t, locale } = useTexts()
  const left = useCountdown(secondsLeft)
  if (left === 0)
    return (
      <Notice kind="info">
        <p>{t('matches.holdOver')}</p>
      </Notice>
    )
  return (
    <Notice kind="warning" title={t('inform.held', { count: offers })}>
      <p>
        {t('inform.heldUntil', {
          time: clockTime(heldUntil, timeZone, locale),
          by: byEmail ?? t('matching.somebody'),
        })}{' '}
        <TimeLeft seconds={left} />
      </p>
      <PostForm>
        <input type="hidden" name="dispatch" value={id} />
        <Button kind="danger" name="intent" value="recall">
          {t('inform.recall', { count: offers })}
        </Button>
      </PostForm>
    </Notice>
  )
}

/** When offers were sent last, so that everybody knows what is new since. */
function LastDispatch({ last, timeZone }: { last: DispatchView | null; timeZone: string }) {
  const { t } = useTexts()
  if (!last) return <p className="quiet">{t('inform.neverSent')}</p>
  return (
    <p className="quiet">
      {t('inform.lastSent', { count: last.offers })} <Moment at={last.at} timeZone={timeZone} />
    </p>
  )
}

function DraftFilters({
  show,
  window,
  counts,
}: {
  show: DraftFilter
  window: AnswerWindow | null
  counts: Record<DraftFilter, number>
}) {
  const { t, to } = useTexts()
  const query = (filter: DraftFilter) =>
    `show=${filter}${window === null ? '' : `&window=${windowText(window)}`}`
  return (
    <nav aria-label={t('matches.filter')}>
      <ul className="filters">
        {DRAFT_FILTERS.map((filter) => (
          <li key={filter} {...counted(filter === 'all' ? 'draft' : `draft-${filter}`, counts[filter])}>
            <a
              href={to(`/admin/inform?${query(filter)}`)}
              aria-current={filter === show ? 'page' : undefined}
            >
              {t(`inform.filter.${filter}`, { count: counts[filter] })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'inform.title')
// A refused draft must show why at once, also where the framework would keep the old data.
export const shouldRevalidate = () => true

const DONE = ['sent', 'recalled'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { searchParams } = new URL(request.url)
  const query = informQuerySchema.parse(Object.fromEntries(searchParams))
  const { requestId } = visitOf(context)
  const inform = await getInform(depsOf(context), admin, { ...query, requestId })
  const kind = DONE.find((name) => searchParams.has(name))
  const count = Number(kind && searchParams.get(kind))
  const done = kind && Number.isSafeInteger(count) && count > 0 ? { kind, count } : null
  const chosen = searchParams.has('match') ? readChosen(searchParams.getAll('match')) : null
  return { ...inform, ...query, done, chosen, isTimed: searchParams.get('done') === 'window' }
}

/** `chosen`: what was ticked and stays so; null where it is sent or has changed. */
const nothing = { sent: 0, refused: [], problem: null, copied: 0, chosen: null, wrongTime: null }
const copiesOfOne = 2
const NOBODY = 'none'

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const posted = await request.formData()
  const form = informFormSchema.safeParse({ ...Object.fromEntries(posted), matches: posted.getAll('match') })
  const back = (what: string) => redirect(localised(visitOf(context).locale, `/admin/inform?${what}`))
  const chosen = readChosen(posted.getAll('match'))
  if (!form.success && posted.get('intent') === 'window') {
    const [time = '', unit = 'days'] = [posted.get('answerTime'), posted.get('answerUnit')].map(String)
    return withProblems(context, { ...nothing, wrongTime: { time, unit }, chosen })
  }
  if (!form.success) return withProblems(context, { ...nothing, problem: 'nothing-chosen' as const, chosen })
  if ('copy' in form.data) {
    const { copy: matchId, idempotencyKey, window } = form.data
    const { requestId } = visitOf(context)
    await sendCopies(deps, admin, { matchId, idempotencyKey, window, requestId })
    // Not sent on to another address: after choosing, not everybody must be ticked again.
    return data({ ...nothing, copied: copiesOfOne, chosen })
  }
  if (form.data.intent === 'window') {
    const { show } = form.data
    const window = toWindow(form.data)
    // What was ticked off stays so; no id at all would mean that nobody has chosen yet.
    const kept = new URLSearchParams([['show', show], ...[NOBODY, ...chosen].map((id) => ['match', id])])
    if (window !== null) kept.set('window', windowText(window))
    kept.set('done', 'window')
    return back(kept.toString())
  }
  if (form.data.intent === 'recall') {
    const taken = await recallOffers(deps, admin, form.data.dispatch)
    if (!taken.ok) return data({ ...nothing, problem: 'too-late' as const }, 409)
    return back(`recalled=${taken.value}`)
  }
  const { idempotencyKey, window: answerWindow } = form.data
  const matchIds = form.data.intent === 'send' ? form.data.matches : await listReadyDrafts(deps, admin)
  if (form.data.intent === 'send-all' && matchIds.length !== form.data.count)
    return data({ ...nothing, problem: 'changed' as const }, 409)
  await deps.massBackups.takeBefore('inform')
  const { offered, refused } = await sendOffers(deps, admin, { idempotencyKey, matchIds, answerWindow })
  // Once some are on their way it is no refusal, whatever became of the others.
  if (refused.length > 0)
    return data({ ...nothing, sent: offered.length, refused }, offered.length > 0 ? 200 : 409)
  // Who was not ticked stays so.
  return back(`sent=${offered.length}${form.data.intent === 'send' ? `&match=${NOBODY}` : ''}`)
}

export default function Inform({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { drafts, counts, rule, held, last, show, window, timeZone } = loaderData
  const problem = actionData?.problem
  const wrongTime = actionData?.wrongTime ?? null
  const problems = useOneProblem(
    wrongTime ? 'answerTime' : 'match',
    wrongTime
      ? t('matching.answerTimeProblem')
      : problem === 'nothing-chosen'
        ? t('inform.nothingChosen')
        : null,
  )
  return (
    <>
      <ConsoleHead lead={t('inform.lead', { count: counts.ready })}>{t('inform.title')}</ConsoleHead>
      <ErrorSummary problems={problems} />
      <InformNotice
        done={actionData ? null : loaderData.done}
        window={loaderData.isTimed && !actionData ? rule.window : null}
        copied={actionData?.copied ?? 0}
        problem={problem ?? null}
      />
      {actionData && <RefusedDrafts refused={actionData.refused} drafts={drafts} />}
      <HeldOffers held={held} timeZone={timeZone} />
      {held.length === 0 && <LastDispatch last={last} timeZone={timeZone} />}
      <StillUnplaced unplaced={loaderData.unplaced} />
      {counts.all === 0 ? (
        <EmptyState title={t('inform.empty')}>
          <p>
            {t('inform.emptyHint')} <a href={to('/admin/matching')}>{t('inform.toQueue')}</a>
          </p>
        </EmptyState>
      ) : (
        <>
          <LastMinute proposed={loaderData.proposed} toCall={loaderData.toCall} show={show} />
          <Drafts {...loaderData} chosen={actionData ? actionData.chosen : loaderData.chosen}>
            <Toolbar>
              <DraftFilters show={show} window={window} counts={counts} />
              <AnswerTime window={rule.window} show={show} wrong={wrongTime} />
            </Toolbar>
            <p className="quiet">
              {t('inform.rule', { ...rule.window, before: rule.before, least: rule.least })}
            </p>
          </Drafts>
        </>
      )}
    </>
  )
}

/**
 * Less or more time to answer for what is sent from this page; the mails below say so at once. Inside their form, so that what is
 * ticked stays so.
 */
function AnswerTime({
  window,
  show,
  wrong,
}: {
  window: AnswerWindow
  show: DraftFilter
  wrong: { time: string; unit: string } | null
}) {
  const { t } = useTexts()
  return (
    <ToolFold
      icon="expiring"
      label={t('inform.timeTool', { ...window })}
      atEnd
      isOpen={wrong ? true : undefined}
    >
      <input type="hidden" name="show" value={show} />
      <AnswerTimeFields
        hint={t('inform.timeHint')}
        time={wrong?.time ?? window.count}
        unit={wrong?.unit ?? window.unit}
        problem={wrong ? t('matching.answerTimeProblem') : undefined}
      />
      <Button kind="quiet" name="intent" value="window">
        {t('inform.showTime')}
      </Button>
    </ToolFold>
  )
}
