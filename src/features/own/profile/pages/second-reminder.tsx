import { depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { ClosedPage } from '#features/own/profile/components/closed-page.tsx'
import { FinalCheckForm } from '#features/own/profile/components/final-check-form.tsx'
import { SaveTrouble } from '#features/own/profile/components/save-trouble.tsx'
import { saveArrival } from '#features/own/profile/participation.server.ts'
import { getFinalCheck, type FinalCheckView } from '#features/own/profile/participation.server.ts'
import { pressesOn, required } from '#features/ground/presses.server.ts'
import { finalCheckFormSchema } from '#features/own/profile/profile.ts'
import { findGuest, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { AfterPress } from '#ui/after-press.tsx'
import { GivenBackContext } from '#ui/given-back.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/second-reminder'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'profile.finalCheckTitle')
}

export async function loader({ context }: Route.LoaderArgs) {
  const { settings } = depsOf(context)
  return { view: await viewOf(context), contactEmail: settings.organisation.contactEmail }
}

async function viewOf(context: RouteContext): Promise<FinalCheckView> {
  const guest = await findGuest(context, requireSignedIn(context))
  return guest ? getFinalCheck(depsOf(context), guest, visitOf(context).locale) : { kind: 'no-match' }
}

const presses = pressesOn(
  {
    who: ({ context }) => findGuest(context, requireSignedIn(context)),
    path: '/profile/secondReminder',
    says: {},
    keepsTyped: true,
    wrong: {
      coming: required('profile.comingName'),
      arrivesAbout: required('profile.arrivesAboutName'),
      contactMade: required('profile.contactMadeName'),
    },
  },
  (press) => ({
    '': press(finalCheckFormSchema, async ({ deps, who: guest, locale }, form) => {
      const { matchId } = form
      const asked = await getFinalCheck(deps, guest, locale)
      // The page says why there is nothing to answer, or shows the place that it is about by now.
      if (asked.kind !== 'open' || asked.matchId !== matchId) return { refused: 'closed' }
      // What ends with it is said on a page of its own, which asks once more.
      if (form.coming === 'no') return { goTo: `/profile?cancel=${matchId}` }
      const { arrivesAbout: hour, comesWith, contactMade } = form
      const saved = await saveArrival(deps, guest, { matchId, hour, comesWith, contactMade })
      if (!saved.ok) return { refused: 'closed' }
      return { goTo: `/profile?done=${contactMade ? 'arrival' : 'arrival-no-contact'}` }
    }),
  }),
)
export const action = presses.action

function savedValues({ answers }: Extract<FinalCheckView, { kind: 'open' }>): Record<string, string> {
  if (!answers) return {}
  return {
    coming: 'yes',
    arrivesAbout: answers.hour === null ? 'unknown' : String(answers.hour),
    comesWith: answers.comesWith ?? '',
    contactMade: answers.contactMade ? 'yes' : 'no',
  }
}

export default function SecondReminder({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { view, contactEmail } = loaderData
  const title = t('profile.finalCheckTitle')
  if (view.kind === 'early')
    return <ClosedPage title={title}>{t('profile.finalCheckEarly', { day: view.opensOn })}</ClosedPage>
  if (view.kind !== 'open') {
    const words = { 'no-match': 'profile.finalCheckNoMatch', over: 'profile.reminderOver' } as const
    return <ClosedPage title={title}>{t(words[view.kind])}</ClosedPage>
  }
  const back = actionData ?? null
  return (
    <>
      <PageTitle lead={t('profile.finalCheckLead', { name: view.hostName, day: view.arrivalDay })}>
        {title}
      </PageTitle>
      {back?.trouble && <SaveTrouble contactEmail={contactEmail} />}
      <AfterPress back={back} />
      <GivenBackContext value={back}>
        <FinalCheckForm check={view} values={savedValues(view)} />
      </GivenBackContext>
    </>
  )
}
