import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { turnEntry } from '#features/placing/history/history.server.ts'
import { historyFormSchema, type HistoryRefusal } from '#features/placing/history/history.ts'
import { setMark } from '#features/placing/matches/marks/marks.server.ts'
import { RoundButton } from '#features/placing/matching/components/round-panel.tsx'
import { openRound } from '#features/placing/matching/rounds.server.ts'
import { ROUND_WRONG, roundFields } from '#features/placing/matching/matching.ts'
import { Comparison, MissingBeds } from '#features/placing/planning/components/comparison.tsx'
import { Coverage } from '#features/placing/planning/components/coverage.tsx'
import { useLookAgain } from '#features/placing/planning/components/look-again.ts'
import { GroupsApart } from '#features/placing/planning/components/groups-apart.tsx'
import { Kindness } from '#features/placing/planning/components/kindness.tsx'
import { PLAN_PATH, planAddress } from '#features/placing/planning/components/plan-address.ts'
import { PlanNotice, type PlanProblem } from '#features/placing/planning/components/plan-notice.tsx'
import { ProofWords } from '#features/placing/planning/components/proof-words.tsx'
import { ProposalFilter, ProposalPager } from '#features/placing/planning/components/proposal-filter.tsx'
import { RunPanel } from '#features/placing/planning/components/run-panel.tsx'
import { StartForm } from '#features/placing/planning/components/start-form.tsx'
import { TakeForm as TakePart } from '#features/placing/planning/components/take-form.tsx'
import { ToUnplaced, UnplacedList } from '#features/placing/planning/components/unplaced-list.tsx'
import { getPlan, type PlanView } from '#features/placing/planning/planning.server.ts'
import { startRun, stopRun } from '#features/placing/planning/running.server.ts'
import {
  markFields,
  planQuerySchema,
  startFields,
  takeFields,
  type TakeForm,
} from '#features/placing/planning/planning.ts'
import { takePlan, type Taken } from '#features/placing/planning/taking.server.ts'
import { toWindow } from '#features/placing/matches/matches.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
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

type Why = { problem?: PlanProblem; refusal?: HistoryRefusal; taken?: Taken }
const refuse = (why: Why) => ({ refused: why })

const presses = pressesOn(
  {
    who: ({ context }) => requireAdmin(context),
    path: PLAN_PATH,
    says: {},
    wrong: { ...ROUND_WRONG, reason: 'matching.refusal.gone' },
  },
  (press) => {
    // Back to the rows that were on the page.
    const backTo = (request: Request, done: Record<string, string>) => {
      const query = planQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
      return { goTo: planAddress(query, done) }
    }
    const takes = (intent: TakeForm['intent']) =>
      press(takeFields, async ({ deps, who, request, t }, { guest: guests, ...form }) => {
        if (intent === 'take' && guests.length === 0)
          return { field: 'guest', message: t('planning.guestProblem') }
        const taken = await takePlan(deps, who, { intent, guests, ...form })
        if (typeof taken === 'string') return refuse({ problem: taken })
        if (taken.refused.length > 0) return refuse({ taken })
        const done = String(taken.taken)
        return backTo(request, taken.entry === null ? { done } : { done, entry: String(taken.entry) })
      })
    const marks = (subject: 'pin' | 'veto') =>
      press(markFields, async ({ deps, who, request }, { intent, reason }) => {
        const [, guestRegistrationId = '', hostRegistrationId = ''] = intent
        const pair = { guestRegistrationId, hostRegistrationId }
        const marked = await setMark(deps, who, { subject, ...pair, reason })
        return marked.ok ? backTo(request, { done: subject }) : refuse({ problem: 'marked' })
      })
    // `mend`: a repair, whatever the settings say.
    const starts = (intent: 'suggest' | 'mend') =>
      press(startFields, async ({ deps, who, request }, form) => {
        await startRun(deps, who, { ...form, mode: intent === 'mend' ? 'repair' : form.mode })
        return backTo(request, { done: 'begun' })
      })
    return {
      'open-round': press(roundFields, async ({ deps, who, request }, form) => {
        const opened = await openRound(deps, who, { ...form, answerWindow: toWindow(form) })
        return opened.ok ? backTo(request, { done: 'round' }) : refuse({ problem: 'round-taken' })
      }),
      suggest: starts('suggest'),
      mend: starts('mend'),
      stop: press({ run: z.uuid() }, async ({ deps, who, request }, { run }) => {
        await stopRun(deps, who, run)
        return backTo(request, { done: 'stopped' })
      }),
      take: takes('take'),
      'take-page': takes('take-page'),
      'take-all': takes('take-all'),
      pin: marks('pin'),
      veto: marks('veto'),
      undo: press(historyFormSchema.pick({ entry: true }), async ({ deps, who, request }, form) => {
        const turned = await turnEntry(deps, who, { intent: 'undo', ...form })
        return turned.ok ? backTo(request, { done: 'undone' }) : refuse({ refusal: turned.error })
      }),
    }
  },
)
export const action = presses.action

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { round, nextNumber, acceptanceDays, leftOut, run, suggestion, idempotencyKey, timeZone, policy } =
    loaderData
  const { query, done, entry } = loaderData
  useLookAgain(run?.state === 'running')
  const back = actionData ?? null
  const pressed = back?.typed['intent']?.[0] ?? ''
  const isWrong = (back?.problems ?? []).length > 0
  const ofRound = isWrong && pressed === 'open-round' ? back : null
  const ofStart = isWrong && /^(?:suggest|mend)$/.test(pressed) ? back : null
  const ofTake = /^(?:take|pin|veto)/.test(pressed) ? back : null
  return (
    <>
      <ConsoleHead
        lead={t('planning.lead')}
        actions={
          <>
            <a href={to('/admin/edition/plan')}>{t('planning.howMade')}</a>{' '}
            <RoundButton
              number={nextNumber}
              acceptanceDays={acceptanceDays}
              proposed={loaderData.proposed}
              back={ofRound}
              isHoldAsked
            />
          </>
        }
      >
        {t('planning.title')}
      </ConsoleHead>
      <AfterPress back={back} />
      <PlanNotice {...{ entry, timeZone }} {...back?.refused} done={back ? null : done} />
      {loaderData.ahead && <PlanAhead ahead={loaderData.ahead} />}
      <RoundLine round={round} leftOut={leftOut} timeZone={timeZone} />
      {/* One at a time: while it is at work another press would do nothing. */}
      {run?.state !== 'running' && (
        <StartForm idempotencyKey={idempotencyKey} run={run} round={round} back={ofStart} />
      )}
      {run && <RunPanel run={run} timeZone={timeZone} />}
      {suggestion && run && (
        <>
          <GroupsApart groups={suggestion.groups} />
          <h2>{t('planning.figures')}</h2>
          <ProofWords figures={suggestion.figures} run={run} idempotencyKey={idempotencyKey} />
          <Comparison figures={suggestion.figures} />
          <Kindness terms={suggestion.terms} />
          <ToUnplaced suggestion={suggestion} />
          <MissingBeds missing={suggestion.missing} />
          <h2>{t('planning.proposals')}</h2>
          <ProposalFilter
            query={query}
            list={suggestion.list}
            hasBoth={suggestion.figures.mostPeople !== null}
          />
          <TakePart
            run={run}
            query={query}
            rows={suggestion.proposals}
            list={suggestion.list}
            policy={policy}
            back={ofTake}
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
