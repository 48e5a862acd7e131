import { redirect } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/context.server.ts'
import { Comparison, MissingBeds } from '#features/planning/components/comparison.tsx'
import { Coverage } from '#features/planning/components/coverage.tsx'
import { ProofWords } from '#features/planning/components/proof-words.tsx'
import { ProposalTable } from '#features/planning/components/proposal-table.tsx'
import { RunPanel } from '#features/planning/components/run-panel.tsx'
import { StartForm } from '#features/planning/components/start-form.tsx'
import { UnplacedList } from '#features/planning/components/unplaced-list.tsx'
import { getPlan } from '#features/planning/queries.server.ts'
import { startRun, stopRun } from '#features/planning/running/commands.server.ts'
import { planFormSchema, planQuerySchema } from '#features/planning/schema.ts'
import { requireAdmin } from '#features/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/plan'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'planning.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const query = planQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const plan = await getPlan(depsOf(context), admin, { ...query, requestId: visitOf(context).requestId })
  return { ...plan, ...query }
}

const PATH = '/admin/matching/plan'
const FIELDS = ['holdTiersFrom', 'holdShare'] as const

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const form = planFormSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) {
    const wrong = FIELDS.filter((field) => form.error.issues.some(({ path }) => path[0] === field))
    return withProblems(context, { wrong })
  }
  if (form.data.intent === 'stop') await stopRun(deps, admin, form.data.run)
  else await startRun(deps, admin, form.data)
  return redirect(localised(visitOf(context).locale, PATH))
}

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to, locale } = useTexts()
  const { round, run, suggestion, press, timeZone, policy, show } = loaderData
  const wrong = actionData?.wrong ?? []
  const problems = wrong.map((field) => ({ field, message: t(`planning.${field}Problem`) }))
  const problemOf = (field: (typeof FIELDS)[number]) => problems.find((one) => one.field === field)?.message
  return (
    <>
      <p>
        <a href={to('/admin/matching')}>{t('planning.toQueue')}</a>
      </p>
      <PageTitle lead={t('planning.lead')}>{t('planning.title')}</PageTitle>
      <ErrorSummary problems={problems} />
      <p>
        {round
          ? t('planning.round', {
              number: round.number,
              opened: shortMoment(round.openedAt, timeZone, locale),
              seed: round.seed,
            })
          : t('planning.noRound')}
      </p>
      <StartForm
        press={press}
        run={run}
        problems={{ holdTiersFrom: problemOf('holdTiersFrom'), holdShare: problemOf('holdShare') }}
      />
      {run && <RunPanel run={run} timeZone={timeZone} />}
      {!suggestion && !run && <EmptyState title={t('planning.empty')} />}
      {suggestion && run && (
        <>
          <h2>{t('planning.figures')}</h2>
          <ProofWords figures={suggestion.figures} run={run} press={press} />
          <Comparison figures={suggestion.figures} />
          <MissingBeds missing={suggestion.missing} />
          <h2>{t('planning.proposals')}</h2>
          <ul className="filters">
            {(['priority', 'most-people'] as const).map((kind) => (
              <li key={kind}>
                <a href={to(`${PATH}?show=${kind}`)} aria-current={show === kind ? 'page' : undefined}>
                  {t(`planning.way.${kind}`)}
                </a>
              </li>
            ))}
          </ul>
          <ProposalTable
            caption={t('planning.proposalsCount', { count: suggestion.proposals.length })}
            rows={suggestion.proposals}
            policy={policy}
          />
          <UnplacedList suggestion={suggestion} policy={policy} />
          <h2>{t('planning.coverage')}</h2>
          <Coverage suggestion={suggestion} />
        </>
      )}
    </>
  )
}
