import { data, redirect } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf, withProblems } from '#features/context.server.ts'
import { Comparison, MissingBeds } from '#features/planning/components/comparison.tsx'
import { Coverage } from '#features/planning/components/coverage.tsx'
import { ProofWords } from '#features/planning/components/proof-words.tsx'
import { PlanNotice } from '#features/planning/components/plan-notice.tsx'
import { RunPanel } from '#features/planning/components/run-panel.tsx'
import { StartForm } from '#features/planning/components/start-form.tsx'
import { TakeForm } from '#features/planning/components/take-form.tsx'
import { RoundLine } from '#features/planning/components/round-line.tsx'
import { UnplacedList } from '#features/planning/components/unplaced-list.tsx'
import type { RoundField } from '#features/matching/components/round-fields.ts'
import { OpenRound, roundProblem } from '#features/matching/components/round-panel.tsx'
import { openRound } from '#features/matching/rounds/commands.server.ts'
import { openRoundSchema, wrongInRound } from '#features/matching/schema.ts'
import { setMark } from '#features/matches/marks/commands.server.ts'
import { WhatIfForm } from '#features/planning/components/what-if-form.tsx'
import { getPlan } from '#features/planning/queries.server.ts'
import { startRun, stopRun } from '#features/planning/running/commands.server.ts'
import { planFormSchema, planQuerySchema, whatIfSchema } from '#features/planning/schema.ts'
import { takePlan, type Taken } from '#features/planning/taking/commands.server.ts'
import { askWhatIf } from '#features/planning/what-if/queries.server.ts'
import { requireAdmin } from '#features/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/plan'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'planning.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { searchParams } = new URL(request.url)
  const query = planQuerySchema.parse(Object.fromEntries(searchParams))
  const asked = whatIfSchema.safeParse(Object.fromEntries(searchParams))
  const done = doneSchema.safeParse(searchParams.get('done'))
  const plan = await getPlan(depsOf(context), admin, { ...query, requestId: visitOf(context).requestId })
  const answer = asked.success
    ? await askWhatIf(depsOf(context), admin, asked.data, visitOf(context).requestId)
    : null
  return {
    ...plan,
    ...query,
    asked: asked.success ? asked.data : null,
    whatIf: answer,
    done: searchParams.has('done') && done.success ? done.data : null,
  }
}

const PATH = '/admin/matching/plan'
type Field = RoundField | 'reason' | 'guest'
const doneSchema = z
  .union([z.enum(['pin', 'veto', 'round']), z.coerce.number().int().min(0).max(20_000)])
  .nullable()

type Answer = {
  wrong: Field[]
  /** Of which of the two forms that say what is left for later. */
  of: 'round' | 'suggestion'
  taken: Taken | null
  problem: 'marked' | 'round-taken' | null
}
const answer = (part: Partial<Answer>): Answer => ({
  wrong: [],
  of: 'suggestion',
  taken: null,
  problem: null,
  ...part,
})

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const posted = await request.formData()
  const form = planFormSchema.safeParse({ ...Object.fromEntries(posted), guests: posted.getAll('guest') })
  const back = (what = '') => redirect(localised(visitOf(context).locale, `${PATH}${what}`))
  if (posted.get('intent') === 'open-round') {
    const round = openRoundSchema.safeParse(Object.fromEntries(posted))
    if (!round.success) return withProblems(context, answer({ wrong: wrongInRound(posted), of: 'round' }))
    const opened = await openRound(deps, admin, round.data)
    return opened.ok ? back('?done=round') : data(answer({ problem: 'round-taken' }), 409)
  }
  if (!form.success)
    return withProblems(
      context,
      answer({ wrong: wrongInRound(posted).filter((field) => field !== 'acceptanceDays') }),
    )
  const wish = form.data
  if (typeof wish.intent === 'object') {
    const { subject, guest: guestRegistrationId, host: hostRegistrationId } = wish.intent
    const { reason } = wish
    if (reason === '') return withProblems(context, answer({ wrong: ['reason'] }))
    const marked = await setMark(deps, admin, { subject, guestRegistrationId, hostRegistrationId, reason })
    return marked.ok ? back(`?done=${subject}`) : data(answer({ problem: 'marked' }), 409)
  }
  if ('guests' in wish) {
    const { run, show, guests } = wish
    if (wish.intent === 'take' && guests.length === 0)
      return withProblems(context, answer({ wrong: ['guest'] }))
    const taken = await takePlan(deps, admin, { run, show, guests: wish.intent === 'take' ? guests : null })
    if (!taken) return data(answer({}), 404)
    return taken.refused.length > 0 ? data(answer({ taken }), 409) : back(`?done=${taken.taken}&show=${show}`)
  }
  if (wish.intent === 'stop') await stopRun(deps, admin, wish.run)
  else await startRun(deps, admin, wish)
  return back()
}

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const {
    round,
    nextNumber,
    acceptanceDays,
    leftOut,
    run,
    suggestion,
    press,
    timeZone,
    policy,
    show,
    done,
    asked,
    whatIf,
  } = loaderData
  const wrong = actionData?.wrong ?? []
  const isOfRound = actionData?.of === 'round'
  const messageOf = (field: Field) =>
    field === 'reason' || field === 'guest' ? t(`planning.${field}Problem`) : roundProblem(t, field)
  const problems = wrong.map((field) => ({ field, message: messageOf(field) }))
  const wrongHere = wrong.filter((field) => field !== 'reason' && field !== 'guest')
  const problemOf = (field: Field) => problems.find((one) => one.field === field)?.message
  return (
    <>
      <p>
        <a href={to('/admin/matching')}>{t('planning.toQueue')}</a>
      </p>
      <PageTitle lead={t('planning.lead')}>{t('planning.title')}</PageTitle>
      <ErrorSummary problems={problems} />
      <PlanNotice
        done={actionData ? null : done}
        taken={actionData?.taken ?? null}
        problem={actionData?.problem ?? null}
      />
      <RoundLine round={round} leftOut={leftOut} timeZone={timeZone} />
      <OpenRound number={nextNumber} acceptanceDays={acceptanceDays} wrong={isOfRound ? wrongHere : []} />
      <StartForm press={press} run={run} round={round} wrong={isOfRound ? [] : wrongHere} />
      {run && <RunPanel run={run} timeZone={timeZone} />}
      {!suggestion && !run && <EmptyState title={t('planning.empty')} />}
      {suggestion && run && (
        <>
          <h2>{t('planning.figures')}</h2>
          <ProofWords figures={suggestion.figures} run={run} press={press} />
          <Comparison figures={suggestion.figures} />
          <MissingBeds missing={suggestion.missing} />
          <h2>{t('planning.proposals')}</h2>
          {suggestion.figures.mostPeople !== null && (
            <ul className="filters">
              {(['priority', 'most-people'] as const).map((kind) => (
                <li key={kind}>
                  <a href={to(`${PATH}?show=${kind}`)} aria-current={show === kind ? 'page' : undefined}>
                    {t(`planning.way.${kind}`)}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <TakeForm
            run={run.id}
            show={show}
            rows={suggestion.proposals}
            policy={policy}
            reasonProblem={problemOf('reason')}
          />
          <UnplacedList suggestion={suggestion} policy={policy} />
          <WhatIfForm hosts={suggestion.hosts} asked={asked} answer={whatIf} />
          <h2>{t('planning.coverage')}</h2>
          <Coverage suggestion={suggestion} />
        </>
      )}
    </>
  )
}
