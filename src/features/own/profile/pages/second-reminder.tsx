import { data, redirect } from 'react-router'
import { depsOf, visitOf, withProblems, type RouteContext } from '#features/ground/context.server.ts'
import { ClosedPage } from '#features/own/profile/components/closed-page.tsx'
import { FinalCheckForm } from '#features/own/profile/components/final-check-form.tsx'
import { SaveTrouble } from '#features/own/profile/components/save-trouble.tsx'
import { saveArrival } from '#features/own/profile/participation.server.ts'
import { getFinalCheck, type FinalCheckView } from '#features/own/profile/participation.server.ts'
import { unanswered } from '#features/own/profile/participation.ts'
import { finalCheckFormSchema } from '#features/own/profile/profile.ts'
import { findGuest, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import type { TextKey } from '#i18n/keys.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
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

const FIELDS = {
  coming: 'profile.comingName',
  arrivesAbout: 'profile.arrivesAboutName',
  contactMade: 'profile.contactMadeName',
} as const satisfies Record<string, TextKey>

export async function action({ request, context }: Route.ActionArgs) {
  const guest = await findGuest(context, requireSignedIn(context))
  const deps = depsOf(context)
  const { locale, path, requestId } = visitOf(context)
  const t = translator(locale)
  const values = valuesOf(await request.formData())
  const asked = guest && (await getFinalCheck(deps, guest, locale))
  // The page says why there is nothing to answer, or shows the place that it is about by now.
  if (!guest || asked?.kind !== 'open' || asked.matchId !== values['matchId'])
    return data({ problems: [], values, trouble: false }, 409)
  const form = finalCheckFormSchema.safeParse(values)
  if (!form.success) {
    const problems = unanswered(form.error, FIELDS, t)
    return withProblems(context, { problems, values, trouble: false })
  }
  const { matchId } = form.data
  // What ends with it is said on a page of its own, which asks once more.
  if (form.data.coming === 'no') return redirect(localised(locale, `/profile?cancel=${matchId}`))
  try {
    const { arrivesAbout: hour, comesWith, contactMade } = form.data
    const saved = await saveArrival(deps, guest, { matchId, hour, comesWith, contactMade })
    if (!saved.ok) return data({ problems: [], values, trouble: false }, 409)
    return redirect(localised(locale, `/profile?done=${contactMade ? 'arrival' : 'arrival-no-contact'}`))
  } catch (error) {
    deps.log.forRequest(requestId).error('request.failed', { method: 'POST', path, status: 500, err: error })
    return data({ problems: [], values, trouble: true }, 500)
  }
}

function valuesOf(form: FormData): Record<string, string> {
  const names = ['matchId', 'comesWith', ...Object.keys(FIELDS)]
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')]))
}

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
  const problems = actionData?.problems ?? []
  return (
    <>
      <PageTitle lead={t('profile.finalCheckLead', { name: view.hostName, day: view.arrivalDay })}>
        {title}
      </PageTitle>
      {actionData?.trouble && <SaveTrouble contactEmail={contactEmail} />}
      <ErrorSummary problems={problems} />
      <FinalCheckForm check={view} values={actionData?.values ?? savedValues(view)} problems={problems} />
    </>
  )
}
