import { redirect } from 'react-router'
import { normaliseEmail } from '#domain/email.ts'
import { cut } from '#domain/cut.ts'
import {
  answeringChecks,
  depsOf,
  visitOf,
  withProblems,
  type RouteContext,
} from '#features/ground/context.server.ts'
import { codePaths } from '#features/ground/mail-queue/composing/code.ts'
import { startChallenge } from '#features/ground/sign-in/asking.server.ts'
import { EmailForm } from '#features/ground/sign-in/components/email-form.tsx'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
import { addressAfter, askerOf } from '#features/ground/sign-in/resending.server.ts'
import { findCodeRequest } from '#features/ground/sign-in/sign-in.server.ts'
import { addressProblems, emailProblem } from '#features/ground/sign-in/sign-in.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/resend-confirmation'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'signIn.resendTitle')
}

export const middleware: Route.MiddlewareFunction[] = [
  answeringChecks(({ form, visit }) => addressProblems(form, visit.locale)),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const asked = await findCodeRequest(deps, signInCookies(deps.settings).challenge.read(request))
  return { email: asked?.email ?? visitOf(context).session?.email ?? '' }
}

/** Every address gets the same page, the same mail and the same time (rules: accounts and codes), whether or not somebody has an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = cut(String((await request.formData()).get('email') ?? ''), 254)
  const email = normaliseEmail(typed)
  if (email.ok) return sendAgain(context, request, email.value)
  return withProblems(context, { problem: emailProblem(typed, visitOf(context).locale), typed })
}

/** Continues what this browser began with this address, else begins a sign-in; those without an account can register from there. */
async function sendAgain(context: RouteContext, request: Request, email: string) {
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const { challenge } = signInCookies(deps.settings)
  const cookieToken = challenge.read(request)
  const asked = await findCodeRequest(deps, cookieToken)
  const purpose = asked?.email === email ? asked.purpose : 'sign-in'
  const asker = askerOf(context, request)
  const begun = await startChallenge(deps, { email, locale, purpose, asker, cookieToken })
  return redirect(addressAfter(locale, codePaths[purpose], begun), {
    headers: { 'Set-Cookie': challenge.write(begun.cookieToken) },
  })
}

export default function ResendConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle lead={t('signIn.resendLead')}>{t('signIn.resendTitle')}</PageTitle>
      <p>{t('signIn.resendUnconfirmed')}</p>
      <EmailForm
        typed={actionData?.typed ?? loaderData.email}
        problem={actionData?.problem ?? null}
        button={t('signIn.resendMail')}
      />
      <h2>{t('signIn.resendHelpTitle')}</h2>
      <ul>
        <li>{t('signIn.resendHelpSpam')}</li>
        <li>{t('signIn.resendHelpAddress')}</li>
        <li>{t('signIn.resendHelpWait')}</li>
      </ul>
      <p>
        <a href={to('/contactUs')}>{t('signIn.resendContact')}</a>
      </p>
    </>
  )
}
