import { data, redirect } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { draftMatch } from '#features/placing/matches/matches.server.ts'
import { findPairView } from '#features/placing/matching/candidates/candidates.server.ts'
import { DraftForm } from '#features/placing/matching/components/draft-form.tsx'
import { DraftRefusal } from '#features/placing/matching/components/draft-refusal.tsx'
import { GuestFacts } from '#features/placing/matching/components/guest-facts.tsx'
import { NightsChoice } from '#features/placing/matching/components/nights-choice.tsx'
import { PlaceFacts } from '#features/placing/matching/components/place-facts.tsx'
import { draftFormSchema, pairSchema, readNights } from '#features/placing/matching/matching.ts'
import { toRefusalView } from '#features/placing/matching/workbench/outcomes.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
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
  const form = draftFormSchema.safeParse(Object.fromEntries(await request.formData()))
  const deps = depsOf(context)
  if (!form.success) return data({ refusal: toRefusalView({ kind: 'gone' }, deps.clock()), typed: null }, 422)
  const { guest, place, askFirst, overrideReason, safetyConfirmed } = form.data
  const typed = { askFirst: askFirst === 'yes', overrideReason }
  const outcome = await draftMatch(deps, admin, {
    guestRegistrationId: guest,
    placeId: place,
    stay: readNights(form.data),
    askFirstTicked: typed.askFirst,
    overrideReason,
    safetyConfirmed: safetyConfirmed === 'yes',
  })
  if (outcome.ok) {
    const path = `/admin/matching?drafted=${outcome.value.matchId}`
    return redirect(localised(visitOf(context).locale, path))
  }
  const { kind } = outcome.error
  return data(
    { refusal: toRefusalView(outcome.error, deps.clock()), typed },
    kind === 'does-not-fit' || kind === 'confirm-safety' ? 422 : 409,
  )
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { pair, timeZone } = loaderData
  const refusal = actionData?.refusal
  if (!pair) return <Gone />
  const { guest, candidate, policy } = pair
  const isReasonMissing = refusal?.kind === 'does-not-fit'
  const isUnconfirmed = refusal?.kind === 'confirm-safety'
  const problem = isReasonMissing ? t('matching.overrideMissing') : null
  const safetyProblem = isUnconfirmed ? t('matching.safetyMissing') : null
  return (
    <>
      <p>
        <a href={to(`/admin/matching/${guest.id}`)}>{t('matching.toGuest', { name: guest.name })}</a>
      </p>
      <PageTitle lead={t('matching.confirmLead')}>
        {t('matching.confirmTitle', { guest: guest.name, host: candidate.hostName })}
      </PageTitle>
      <ErrorSummary
        problems={[
          ...(problem ? [{ field: 'overrideReason', message: problem }] : []),
          ...(safetyProblem ? [{ field: 'safetyConfirmed', message: safetyProblem }] : []),
        ]}
      />
      {refusal && !isReasonMissing && !isUnconfirmed && (
        <DraftRefusal refusal={refusal} timeZone={timeZone} />
      )}
      <NightsChoice pair={pair} />
      <h2>{t('matching.placeFacts')}</h2>
      <PlaceFacts pair={pair} />
      <h2>{t('matching.guestFacts')}</h2>
      <GuestFacts guest={guest} policy={policy} />
      <DraftForm
        guestId={guest.id}
        candidate={candidate}
        problem={problem}
        safetyProblem={safetyProblem}
        typed={actionData?.typed ?? null}
      />
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
