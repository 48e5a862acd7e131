import { data, redirect } from 'react-router'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import { ClosedPage } from '#features/own/profile/components/closed-page.tsx'
import { ReminderForm } from '#features/own/profile/components/reminder-form.tsx'
import { SaveTrouble } from '#features/own/profile/components/save-trouble.tsx'
import { confirmParticipation } from '#features/own/profile/participation.server.ts'
import { getReminder, type ReminderView } from '#features/own/profile/participation.server.ts'
import { unanswered } from '#features/own/profile/participation.ts'
import { reminderFormSchema } from '#features/own/profile/profile.ts'
import { findGuest, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import type { TextKey } from '#i18n/keys.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
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

const FIELDS = {
  coming: 'profile.comingName',
  accredited: 'guests.accreditedName',
  hasFlight: 'guests.hasFlightName',
  hasVisa: 'guests.hasVisaName',
} as const satisfies Record<string, TextKey>

export async function action({ request, context }: Route.ActionArgs) {
  const guest = await findGuest(context, requireSignedIn(context))
  const deps = depsOf(context)
  const { locale, path, requestId } = visitOf(context)
  const t = translator(locale)
  const values = valuesOf(await request.formData())
  const asked = guest && (await getReminder(deps, guest, locale))
  // The page says why there is nothing to answer.
  if (!guest || asked?.kind !== 'open') return data({ problems: [], values, trouble: false }, 409)
  const form = reminderFormSchema.safeParse(values)
  if (!form.success) {
    const problems = unanswered(form.error, FIELDS, t)
    return withProblems(context, { problems, values, trouble: false })
  }
  // What ends with it is said on a page of its own, which asks once more.
  if (form.data.coming === 'no')
    return redirect(localised(locale, `/profile?cancel=${asked.matchId ?? 'guest'}`))
  try {
    const { accredited, hasFlight, hasVisa } = form.data
    const saved = await confirmParticipation(deps, guest, { accredited, hasFlight, hasVisa })
    if (!saved.ok) return data({ problems: [], values, trouble: false }, 409)
    return redirect(localised(locale, '/profile?done=confirmed'))
  } catch (error) {
    deps.log.forRequest(requestId).error('request.failed', { method: 'POST', path, status: 500, err: error })
    return data({ problems: [], values, trouble: true }, 500)
  }
}

function valuesOf(form: FormData): Record<string, string> {
  return Object.fromEntries(Object.keys(FIELDS).map((name) => [name, String(form.get(name) ?? '')]))
}

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
  const problems = actionData?.problems ?? []
  return (
    <>
      <PageTitle lead={t('profile.reminderLead')}>{t('profile.reminderTitle')}</PageTitle>
      {actionData?.trouble && <SaveTrouble contactEmail={contactEmail} />}
      <ErrorSummary problems={problems} />
      {confirmedOn && <p>{t('profile.reminderConfirmed', { day: confirmedOn })}</p>}
      <ReminderForm
        city={city}
        questions={questions}
        values={actionData?.values ?? { ...saved, coming: confirmedOn ? 'yes' : '' }}
        problems={problems}
      />
    </>
  )
}
