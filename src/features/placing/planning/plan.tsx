import { data, redirect } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { turnEntry } from '#features/placing/history/history.server.ts'
import type { HistoryRefusal } from '#features/placing/history/history.ts'
import { setMark } from '#features/placing/matches/marks/marks.server.ts'
import type { RoundField, TypedRound } from '#features/placing/matching/components/round-fields.ts'
import { RoundButton, roundProblem } from '#features/placing/matching/components/round-panel.tsx'
import { openRound } from '#features/placing/matching/rounds.server.ts'
import { openRoundSchema, typedRound, wrongInRound } from '#features/placing/matching/matching.ts'
import { Comparison, MissingBeds } from '#features/placing/planning/components/comparison.tsx'
import { Coverage } from '#features/placing/planning/components/coverage.tsx'
import { useLookAgain } from '#features/placing/planning/components/look-again.ts'
import { planAddress } from '#features/placing/planning/components/plan-address.ts'
import { PlanNotice, type PlanProblem } from '#features/placing/planning/components/plan-notice.tsx'
import { ProofWords } from '#features/placing/planning/components/proof-words.tsx'
import { ProposalFilter, ProposalPager } from '#features/placing/planning/components/proposal-filter.tsx'
import { RunPanel } from '#features/placing/planning/components/run-panel.tsx'
import { StartForm } from '#features/placing/planning/components/start-form.tsx'
import { TakeForm } from '#features/placing/planning/components/take-form.tsx'
import { ToUnplaced, UnplacedList } from '#features/placing/planning/components/unplaced-list.tsx'
import { getPlan, type PlanView } from '#features/placing/planning/planning.server.ts'
import { startRun, stopRun } from '#features/placing/planning/running.server.ts'
import { markSchema, planFormSchema, planQuerySchema } from '#features/placing/planning/planning.ts'
import { takePlan, type Taken } from '#features/placing/planning/taking.server.ts'
import { toWindow } from '#features/placing/matches/matches.ts'
import { problemsIn, typedIn } from '#features/ground/given-back.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/plan'
import { Figures } from '#ui/figures.tsx'
import { shortMoment } from '#i18n/short-dates.ts'

/** In which order the plan is made, and whom it does not look at. */
function RoundLine({ round, leftOut, timeZone }: Pick<PlanView, 'round' | 'leftOut' | 'timeZone'>) {
  const { t, to, locale } = useTexts()
  const { skipped, elsewhere } = leftOut
  return (
    <>
      <p>
        {round
          ? t('planning.round', {
              number: round.number,
              opened: shortMoment(round.openedAt, timeZone, locale),
              seed: round.seed,
            })
          : t('planning.noRound')}{' '}
        {round && round.holdShare > 0 && t('planning.roundShare', { share: round.holdShare })}{' '}
        {round && round.holdTiersFrom !== null && t('planning.roundTiers', { tier: round.holdTiersFrom })}
      </p>
      {skipped + elsewhere > 0 && (
        <p>
          {t('planning.leftOut')} {skipped > 0 && t('planning.leftOutSkipped', { count: skipped })}{' '}
          {elsewhere > 0 && t('planning.leftOutElsewhere', { count: elsewhere })}{' '}
          <a href={to('/admin/matching')}>{t('planning.leftOutShow')}</a>
        </p>
      )}
    </>
  )
}

/** Before the first suggestion: what it will look at, and what it will leave as it is. */
function PlanAhead({ ahead }: { ahead: NonNullable<PlanView['ahead']> }) {
  const { t } = useTexts()
  const { guests, hosts, places, kept } = ahead
  return (
    <section aria-labelledby="plan-ahead">
      <h2 id="plan-ahead">{t('planning.ahead')}</h2>
      <Figures
        large
        figures={[
          { label: t('planning.ahead.guests'), value: guests, name: 'plan-guests' },
          { label: t('planning.ahead.places'), value: places, name: 'places' },
          { label: t('planning.ahead.hosts'), value: hosts },
          { label: t('planning.ahead.kept'), value: kept },
        ]}
      />
      <p>{t(guests === 0 ? 'planning.aheadNobody' : 'planning.aheadWords', { guests, kept })}</p>
    </section>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'planning.title')

// A refusal shows how things stand now, also where the framework would keep the old data.
export const shouldRevalidate = () => true

const doneSchema = z
  .union([
    z.enum(['pin', 'veto', 'round', 'undone', 'begun', 'stopped']),
    z.coerce.number().int().min(0).max(20_000),
  ])
  .nullable()
  .catch(null)
const entrySchema = z.coerce.number().int().positive().nullable().catch(null)

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { requestId } = visitOf(context)
  const { searchParams } = new URL(request.url)
  const params = Object.fromEntries(searchParams)
  const query = planQuerySchema.parse(params)
  return {
    ...(await getPlan(depsOf(context), admin, { ...query, requestId })),
    query,
    done: searchParams.has('done') ? doneSchema.parse(params['done']) : null,
    entry: searchParams.has('entry') ? entrySchema.parse(params['entry']) : null,
  }
}

type Field = RoundField | 'guest'
type Answer = {
  wrong: Field[]
  /** Of which of the two forms that say what is left for later. */
  of: 'round' | 'suggestion'
  typed?: TypedRound & { mode?: string; isToTheMost?: string }
  taken: Taken | null
  problem: PlanProblem | null
  refusal: HistoryRefusal | null
  back: GivenBack | null
}
const nothing: Answer = {
  wrong: [],
  of: 'suggestion',
  taken: null,
  problem: null,
  refusal: null,
  back: null,
}
const answer = (part: Partial<Answer>): Answer => ({ ...nothing, ...part })

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const posted = await request.formData()
  const fields = Object.fromEntries(posted)
  const wrong = (part: Partial<Answer>) => withProblems(context, answer(part))
  const refused = (part: Partial<Answer>, status = 409) => data(answer(part), status)
  // Back to the rows that were on the page.
  const query = planQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const goBack = (done: Record<string, string> = {}) =>
    redirect(localised(visitOf(context).locale, planAddress(query, done)))
  if (posted.get('intent') === 'open-round') {
    const round = openRoundSchema.safeParse(fields)
    if (!round.success) return wrong({ wrong: wrongInRound(posted), of: 'round', typed: typedRound(posted) })
    const opened = await openRound(deps, admin, { ...round.data, answerWindow: toWindow(round.data) })
    return opened.ok ? goBack({ done: 'round' }) : refused({ problem: 'round-taken' })
  }
  const ticked = { guests: posted.getAll('guest'), onPage: posted.getAll('onPage') }
  const form = planFormSchema.safeParse({ ...fields, ...ticked })
  const { reason = [], guest = [] } = typedIn(posted)
  const back = { typed: { reason, guest }, problems: [] }
  const mark = /^(?:pin|veto) /.test(String(fields['intent'])) && markSchema.safeParse(fields)
  if (mark && !mark.success) {
    const t = translator(visitOf(context).locale)
    const problems = problemsIn(mark.error, t, () => t('matching.refusal.gone'))
    return wrong({ back: { ...back, problems } })
  }
  if (!form.success)
    return wrong({
      wrong: wrongInRound(posted).filter((field) => field !== 'answerTime'),
      typed: {
        ...typedRound(posted),
        mode: String(posted.get('mode') ?? ''),
        isToTheMost: String(posted.get('isToTheMost') ?? ''),
      },
    })
  const wish = form.data
  if (typeof wish.intent === 'object') {
    const { subject, guest: guestRegistrationId, host: hostRegistrationId } = wish.intent
    const pair = { guestRegistrationId, hostRegistrationId }
    const marked = await setMark(deps, admin, { subject, ...pair, reason: wish.reason })
    return marked.ok ? goBack({ done: subject }) : refused({ problem: 'marked', back })
  }
  if ('guests' in wish) {
    if (wish.intent === 'take' && wish.guests.length === 0) return wrong({ wrong: ['guest'], back })
    const taken = await takePlan(deps, admin, wish)
    if (typeof taken === 'string') return refused({ problem: taken, back }, taken === 'gone' ? 404 : 409)
    if (taken.refused.length > 0) return refused({ taken, back })
    const done = String(taken.taken)
    return goBack(taken.entry === null ? { done } : { done, entry: String(taken.entry) })
  }
  if (wish.intent === 'undo') {
    const turned = await turnEntry(deps, admin, wish)
    return turned.ok ? goBack({ done: 'undone' }) : refused({ refusal: turned.error })
  }
  if (wish.intent === 'stop') await stopRun(deps, admin, wish.run)
  else await startRun(deps, admin, wish)
  return goBack({ done: wish.intent === 'stop' ? 'stopped' : 'begun' })
}

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { round, nextNumber, acceptanceDays, leftOut, run, suggestion, idempotencyKey, timeZone, policy } =
    loaderData
  const { query, done, entry } = loaderData
  useLookAgain(run?.state === 'running')
  const { wrong, of, typed, taken, problem, refusal, back } = actionData ?? nothing
  const wrongHere = wrong.filter((field) => field !== 'guest')
  const messageOf = (field: Field) =>
    field === 'guest' ? t('planning.guestProblem') : roundProblem(t, field)
  return (
    <>
      <p>
        <a href={to('/admin/matching')}>{t('planning.toQueue')}</a>
      </p>
      <PageTitle
        lead={t('planning.lead')}
        actions={
          <RoundButton
            number={nextNumber}
            acceptanceDays={acceptanceDays}
            proposed={loaderData.proposed}
            wrong={of === 'round' ? wrongHere : []}
            typed={of === 'round' ? typed : undefined}
            isHoldAsked
          />
        }
      >
        {t('planning.title')}
      </PageTitle>
      <ErrorSummary
        problems={[
          ...wrong.map((field) => ({ field, message: messageOf(field) })),
          ...(back?.problems ?? []),
        ]}
      />
      <PlanNotice {...{ entry, taken, problem, refusal, timeZone }} done={actionData ? null : done} />
      {loaderData.ahead && <PlanAhead ahead={loaderData.ahead} />}
      <RoundLine round={round} leftOut={leftOut} timeZone={timeZone} />
      {/* One at a time: while it is at work another press would do nothing. */}
      {run?.state !== 'running' && (
        <StartForm
          idempotencyKey={idempotencyKey}
          run={run}
          round={round}
          wrong={of === 'round' ? [] : wrongHere}
          typed={of === 'round' ? undefined : typed}
        />
      )}
      {run && <RunPanel run={run} timeZone={timeZone} />}
      {suggestion && run && (
        <>
          <h2>{t('planning.figures')}</h2>
          <ProofWords figures={suggestion.figures} run={run} idempotencyKey={idempotencyKey} />
          <Comparison figures={suggestion.figures} />
          <ToUnplaced suggestion={suggestion} />
          <MissingBeds missing={suggestion.missing} />
          <h2>{t('planning.proposals')}</h2>
          <ProposalFilter
            query={query}
            list={suggestion.list}
            hasBoth={suggestion.figures.mostPeople !== null}
          />
          <TakeForm
            run={run.id}
            query={query}
            rows={suggestion.proposals}
            list={suggestion.list}
            policy={policy}
            back={back}
          />
          <ProposalPager query={query} list={suggestion.list} />
          <UnplacedList suggestion={suggestion} policy={policy} />
          <h2>{t('planning.coverage')}</h2>
          <Coverage suggestion={suggestion} />
        </>
      )}
    </>
  )
}
