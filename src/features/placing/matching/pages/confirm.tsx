import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { findPairView } from '#features/placing/matching/candidates/candidates.server.ts'
import { DraftForm } from '#features/placing/matching/components/draft-form.tsx'
import { DraftRefusal } from '#features/placing/matching/components/draft-refusal.tsx'
import { GuestFacts } from '#features/placing/matching/components/guest-facts.tsx'
import { NightsChoice } from '#features/placing/matching/components/nights-choice.tsx'
import { PlaceFacts } from '#features/placing/matching/components/place-facts.tsx'
import { draftFormSchema, pairSchema, readNights } from '#features/placing/matching/matching.ts'
import { toRefusalView } from '#features/placing/matching/workbench/outcomes.server.ts'
import { pressesOn } from '#features/ground/presses.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { Notice } from '#ui/notice.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
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

const presses = pressesOn(
  {
    who: ({ context }) => requireAdmin(context),
    path: '/admin/matching/match',
    says: {},
    wrong: { '*': 'matching.refusal.gone' },
  },
  (press) => ({
    '': press(draftFormSchema, async ({ deps, who, t }, form) => {
      const { guest, place, seen, tickReason, overrideReason, safetyConfirmed } = form
      const outcome = await draftMatch(deps, who, {
        guestRegistrationId: guest,
        placeId: place,
        stay: readNights(form),
        seen,
        tickReason,
        overrideReason,
        safetyConfirmed: safetyConfirmed === 'yes',
      })
      if (outcome.ok) return { goTo: `/admin/matching?drafted=${outcome.value.matchId}` }
      const { kind } = outcome.error
      if (kind === 'does-not-fit') return { field: 'overrideReason', message: t('matching.overrideMissing') }
      if (kind === 'confirm-safety') return { field: 'safetyConfirmed', message: t('matching.safetyMissing') }
      return { refused: toRefusalView(outcome.error, deps.clock()) }
    }),
  }),
)
export const action = presses.action

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { pair, timeZone } = loaderData
  const refusal = actionData?.refused
  if (!pair) return <Gone />
  const { guest, candidate, policy } = pair
  return (
    <>
      <p>
        <a href={to(`/admin/matching/${guest.id}`)}>{t('matching.toGuest', { name: guest.name })}</a>
      </p>
      <ConsoleHead lead={t('matching.confirmLead')}>
        {t('matching.confirmTitle', { guest: guest.name, host: candidate.hostName })}
      </ConsoleHead>
      <AfterPress back={actionData} />
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
      <ConsoleHead>{t('matching.queueTitle')}</ConsoleHead>
      <Notice kind="warning">
        <p>
          {t('matching.pairGone')} <a href={to('/admin/matching')}>{t('matching.toQueue')}</a>
        </p>
      </Notice>
    </>
  )
}
