import { data, redirect } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { findPairView } from '#features/placing/matching/candidates/candidates.server.ts'
import { DraftForm } from '#features/placing/matching/components/draft-form.tsx'
import { DraftRefusal } from '#features/placing/matching/components/draft-refusal.tsx'
import { GuestFacts } from '#features/placing/matching/components/guest-facts.tsx'
import { NightsChoice } from '#features/placing/matching/components/nights-choice.tsx'
import { PlaceFacts } from '#features/placing/matching/components/place-facts.tsx'
import { draftFormSchema, pairSchema, readNights } from '#features/placing/matching/matching.ts'
import { toRefusalView } from '#features/placing/matching/workbench/outcomes.server.ts'
import { problemsIn, typedIn } from '#features/ground/given-back.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { FieldProblem } from '#ui/field-problem.ts'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/confirm'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'matching.queueTitle')

// A refusal shows how things stand now, also where the framework would keep the old data.
export const shouldRevalidate = () => true

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const ids = pairSchema.safeParse(query)
  const pair = ids.success
    ? await findPairView(
        deps,
        admin,
        { guestRegistrationId: ids.data.guest, placeId: ids.data.place, stay: readNights(ids.data) },
        visitOf(context).requestId,
      )
    : null
  const { timeZone } = await deps.edition()
  return { pair, timeZone }
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const posted = await request.formData()
  const typed = typedIn(posted)
  const t = translator(visitOf(context).locale)
  const form = draftFormSchema.safeParse(Object.fromEntries(posted))
  const deps = depsOf(context)
  if (!form.success) {
    const problems = problemsIn(form.error, t, () => t('matching.refusal.gone'))
    return withProblems(context, { typed, problems, refusal: null })
  }
  const { guest, place, seen, tickReason, overrideReason, safetyConfirmed } = form.data
  const outcome = await draftMatch(deps, admin, {
    guestRegistrationId: guest,
    placeId: place,
    stay: readNights(form.data),
    seen,
    tickReason,
    overrideReason,
    safetyConfirmed: safetyConfirmed === 'yes',
  })
  if (outcome.ok) {
    const path = `/admin/matching?drafted=${outcome.value.matchId}`
    return redirect(localised(visitOf(context).locale, path))
  }
  const { kind } = outcome.error
  const problem =
    kind === 'does-not-fit'
      ? { field: 'overrideReason', message: t('matching.overrideMissing') }
      : kind === 'confirm-safety' && { field: 'safetyConfirmed', message: t('matching.safetyMissing') }
  if (problem) return withProblems(context, { typed, problems: [problem], refusal: null })
  return data({ typed, problems: [], refusal: toRefusalView(outcome.error, deps.clock()) }, 409)
}

const nothingWrong: readonly FieldProblem[] = []

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { pair, timeZone } = loaderData
  const refusal = actionData?.refusal
  if (!pair) return <Gone />
  const { guest, candidate, policy } = pair
  return (
    <>
      <p>
        <a href={to(`/admin/matching/${guest.id}`)}>{t('matching.toGuest', { name: guest.name })}</a>
      </p>
      <PageTitle lead={t('matching.confirmLead')}>
        {t('matching.confirmTitle', { guest: guest.name, host: candidate.hostName })}
      </PageTitle>
      <ErrorSummary problems={actionData?.problems ?? nothingWrong} />
      {refusal && <DraftRefusal refusal={refusal} timeZone={timeZone} />}
      <NightsChoice pair={pair} />
      <h2>{t('matching.placeFacts')}</h2>
      <PlaceFacts pair={pair} />
      <h2>{t('matching.guestFacts')}</h2>
      <GuestFacts guest={guest} policy={policy} />
      <DraftForm guestId={guest.id} candidate={candidate} back={actionData ?? null} />
    </>
  )
}

function Gone() {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle>{t('matching.queueTitle')}</PageTitle>
      <Notice kind="warning">
        <p>
          {t('matching.pairGone')} <a href={to('/admin/matching')}>{t('matching.toQueue')}</a>
        </p>
      </Notice>
    </>
  )
}
