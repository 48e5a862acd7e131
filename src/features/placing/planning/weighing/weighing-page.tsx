import { data } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/weighing-page'
import { PLAN_PATH } from '../components/plan-address.ts'
import { ExamplePeople, ExampleResult } from './components/example.tsx'
import { InRound } from './components/in-round.tsx'
import { WeightsForm } from './components/weights-form.tsx'
import { viewExample } from './example-view.server.ts'
import { findRoundChange } from './round-change.server.ts'
import { readChoice } from './weighing.ts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'weighing.title')

export async function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const edition = await depsOf(context).edition()
  const choice = readChoice(new URL(request.url).searchParams, edition)
  return { choice, example: viewExample(choice) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const form = await request.formData()
  if (form.get('intent') !== 'round') return data(null, 400)
  const choice = readChoice(form, await deps.edition())
  const change = await findRoundChange(deps, admin, choice, visitOf(context).requestId)
  return data({ choice, example: viewExample(choice), change })
}

export default function Weighing({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { choice, example } = actionData ?? loaderData
  return (
    <>
      <ConsoleHead lead={t('weighing.lead')} actions={<a href={to(PLAN_PATH)}>{t('weighing.toPlan')}</a>}>
        {t('weighing.title')}
      </ConsoleHead>
      <h2>{t('weighing.order')}</h2>
      <ol>
        {(['tiers', 'safety', 'kind'] as const).map((step) => (
          <li key={step}>{t(`weighing.order.${step}`)}</li>
        ))}
      </ol>
      <p>{t('weighing.together')}</p>
      <p>{t('weighing.draw')}</p>
      <ExamplePeople example={example} choice={choice} />
      <h2>{t('weighing.change')}</h2>
      <WeightsForm choice={choice} />
      {actionData && (
        <section id="round">
          <InRound change={actionData.change} />
        </section>
      )}
      <ExampleResult example={example} />
    </>
  )
}
