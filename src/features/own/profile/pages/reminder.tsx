import { depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { ClosedPage } from '#features/own/profile/components/closed-page.tsx'
import { ReminderForm } from '#features/own/profile/components/reminder-form.tsx'
import { SaveTrouble } from '#features/own/profile/components/save-trouble.tsx'
import { confirmParticipation } from '#features/own/profile/participation.server.ts'
import { getReminder, type ReminderView } from '#features/own/profile/participation.server.ts'
import { pressesOn, required } from '#features/ground/presses.server.ts'
import { reminderFormSchema } from '#features/own/profile/profile.ts'
import { findGuest, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { AfterPress } from '#ui/after-press.tsx'
import { GivenBackContext } from '#ui/given-back.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/reminder'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'profile.reminderTitle')
}

export async function loader({ context }: Route.LoaderArgs) {
  const { edition, settings } = depsOf(context)
  const { name, city } = await edition()
  const view = await viewOf(context)
  const t = translator(visitOf(context).locale)
  // Words of the registration, which this part of the site does not carry to the browser.
  const questions = {
    accredited: t('guests.accredited'),
    hasFlight: t('guests.hasFlight'),
    hasVisa: t('guests.hasVisa'),
    visaYes: t('guests.visaYes'),
  }
  return { view, edition: name, city, questions, contactEmail: settings.organisation.contactEmail }
}

async function viewOf(context: RouteContext): Promise<ReminderView | { kind: 'not-a-guest' }> {
  const guest = await findGuest(context, requireSignedIn(context))
  if (!guest) return { kind: 'not-a-guest' }
  return getReminder(depsOf(context), guest, visitOf(context).locale)
}

const presses = pressesOn(
  {
    who: ({ context }) => findGuest(context, requireSignedIn(context)),
    path: '/profile/reminder',
    says: {},
    keepsTyped: true,
    wrong: {
      coming: required('profile.comingName'),
      accredited: required('guests.accreditedName'),
      hasFlight: required('guests.hasFlightName'),
      hasVisa: required('guests.hasVisaName'),
    },
  },
  (press) => ({
    '': press(reminderFormSchema, async ({ deps, who: guest, locale }, form) => {
      const asked = await getReminder(deps, guest, locale)
      // The page says why there is nothing to answer.
      if (asked.kind !== 'open') return { refused: 'closed' }
      // What ends with it is said on a page of its own, which asks once more.
      if (form.coming === 'no') return { goTo: `/profile?cancel=${asked.matchId ?? 'guest'}` }
      const { accredited, hasFlight, hasVisa } = form
      const saved = await confirmParticipation(deps, guest, { accredited, hasFlight, hasVisa })
      return saved.ok ? { goTo: '/profile?done=confirmed' } : { refused: 'closed' }
    }),
  }),
)
export const action = presses.action

export default function Reminder({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { view, edition, city, questions, contactEmail } = loaderData
  if (view.kind !== 'open') {
    const words = {
      'not-a-guest': 'profile.reminderNotGuest',
      'not-submitted': 'profile.reminderDraft',
      over: 'profile.reminderOver',
    } as const
    return <ClosedPage title={t('profile.reminderTitle')}>{t(words[view.kind], { edition })}</ClosedPage>
  }
  const { answers, confirmedOn } = view
  const saved = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, answer === null ? '' : answer ? 'yes' : 'no']),
  )
  const back = actionData ?? null
  return (
    <>
      <PageTitle lead={t('profile.reminderLead')}>{t('profile.reminderTitle')}</PageTitle>
      {back?.trouble && <SaveTrouble contactEmail={contactEmail} />}
      <AfterPress back={back} />
      {confirmedOn && <p>{t('profile.reminderConfirmed', { day: confirmedOn })}</p>}
      <GivenBackContext value={back}>
        <ReminderForm
          city={city}
          questions={questions}
          values={{ ...saved, coming: confirmedOn ? 'yes' : '' }}
        />
      </GivenBackContext>
    </>
  )
}
