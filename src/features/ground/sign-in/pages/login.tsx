import { redirect, redirectDocument } from 'react-router'
import { normaliseEmail } from '#domain/email.ts'
import { safeReturnPath } from '#domain/return-path.ts'
import { cut } from '#domain/cut.ts'
import { answeringChecks, depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { startChallenge } from '#features/ground/sign-in/asking.server.ts'
import { EmailForm } from '#features/ground/sign-in/components/email-form.tsx'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
import { addressAfter, askerOf } from '#features/ground/sign-in/resending.server.ts'
import { addressProblems, emailProblem } from '#features/ground/sign-in/sign-in.ts'
import { hasAccount } from '#features/ground/sign-in/session.server.ts'
import { localised, pathWithoutLocale } from '#i18n/locale.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { pageTitle } from '#i18n/page-title.ts'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/login'
import { LinkButton } from '#ui/link-button.tsx'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'signIn.loginTitle')
}

export const middleware: Route.MiddlewareFunction[] = [
  answeringChecks(({ form, visit }) => addressProblems(form, visit.locale)),
]

/** Somebody signed in has nothing to do here, unless they have proven an address that has no account yet (rules: messages). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const { session, locale } = visitOf(context)
  // A code was entered of which this browser does not know where it went.
  const isLost = new URL(request.url).searchParams.get('again') === 'yes'
  if (!session) return { provenEmail: null, isLost }
  const cookies = signInCookies(deps.settings)
  const path = safeReturnPath(cookies.returnTo.read(request), deps.knowsPath) ?? '/'
  if (!needsNoAccount(pathWithoutLocale(path)) && !(await hasAccount(deps, session.personId)))
    return { provenEmail: session.email, isLost: false }
  // The language may have been switched on the way.
  throw redirectDocument(localised(locale, pathWithoutLocale(path)), {
    headers: { 'Set-Cookie': cookies.returnTo.clear() },
  })
}

/** Somebody who deletes their data, becomes an organiser or reports a problem need not be registered. */
const needsNoAccount = (path: string) => /^\/(?:profile\/delete|admin|tellUs)(?:[/?]|$)/.test(path)

/** Every address gets the same page, the same mail and the same time (rules: accounts and codes). */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const typed = String((await request.formData()).get('email') ?? '')
  const email = normaliseEmail(typed)
  if (!email.ok) {
    return withProblems(context, { problem: emailProblem(typed, locale), typed: cut(typed, 254) })
  }
  const { challenge } = signInCookies(deps.settings)
  const asker = askerOf(context, request)
  const ask = { email: email.value, locale, purpose: 'sign-in', asker } as const
  const begun = await startChallenge(deps, { ...ask, cookieToken: challenge.read(request) })
  return redirect(addressAfter(locale, '/otp', begun), {
    headers: { 'Set-Cookie': challenge.write(begun.cookieToken) },
  })
}

export default function Login({ actionData, loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  if (loaderData.provenEmail && !actionData) return <NotRegistered email={loaderData.provenEmail} />
  return (
    <>
      <PageTitle lead={t('signIn.loginLead')}>{t('signIn.loginTitle')}</PageTitle>
      {loaderData.isLost && !actionData && <Notice kind="warning">{t('signIn.lostRequest')}</Notice>}
      <EmailForm
        typed={actionData?.typed}
        problem={actionData?.problem ?? null}
        button={t('signIn.sendCode')}
      />
      <p>
        <a href={to('/resendConfirmationEmail')}>{t('signIn.noMail')}</a>
      </p>
      <section aria-labelledby="no-account">
        <h2 id="no-account">{t('signIn.noAccount')}</h2>
        <RegisterLinks />
      </section>
    </>
  )
}

function NotRegistered({ email }: { email: string }) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle>{t('signIn.notRegisteredTitle')}</PageTitle>
      <Notice kind="info">
        <p>{t('signIn.notRegistered')}</p>
        <p>{t('signIn.notRegisteredHint', { email })}</p>
      </Notice>
      <RegisterLinks />
      <p>
        <a href={to('/profile/data')}>{t('signIn.whatWeHold')}</a>
      </p>
    </>
  )
}

function RegisterLinks() {
  const { t, to } = useTexts()
  return (
    <p className="actions">
      <LinkButton to={to('/signUp/guest')} kind="quiet">
        {t('signIn.registerAsGuest')}
      </LinkButton>
      <LinkButton to={to('/signUp/host')} kind="quiet">
        {t('signIn.registerAsHost')}
      </LinkButton>
    </p>
  )
}
