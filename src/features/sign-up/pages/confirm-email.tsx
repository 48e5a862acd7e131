import { data, redirect, useLocation, type RouterContextProvider } from 'react-router'
import { likelyMeant } from '#domain/email-typo.ts'
import { CODE_RULES } from '#domain/otp.ts'
import { depsOf, visitOf, withProblems } from '#features/context.server.ts'
import { answerChallenge, resendCode, type Answer } from '#features/sign-in/commands.server.ts'
import { MeantNotice } from '#features/sign-in/components/meant-notice.tsx'
import { signInCookies } from '#features/sign-in/cookies.server.ts'
import { proveAnswered } from '#features/sign-in/gates.server.ts'
import { findOpenChallenge } from '#features/sign-in/queries.server.ts'
import { beginRegistration } from '#features/sign-up/commands.server.ts'
import { ConfirmCode, ConfirmLink } from '#features/sign-up/components/confirm-forms.tsx'
import { SignUpFailed } from '#features/sign-up/components/sign-up-failed.tsx'
import { roleOfPath, signUpPaths, type Role } from '#features/sign-up/schema.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/confirm-email'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'signUp.confirmTitle')
}

type Context = Readonly<RouterContextProvider>
type Proven = Extract<Answer, { kind: 'proven' }>

/** Reading this page confirms nothing: mail scanners fetch links (R8). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const url = new URL(request.url)
  const role = roleOfPath(url.pathname)
  const linkToken = url.searchParams.get('link')
  const challenge = await findOpenChallenge(deps, signInCookies(deps.settings).challenge.read(request))
  if (!linkToken && !challenge) throw redirect(localised(visitOf(context).locale, signUpPaths(role).start))
  return {
    role,
    linkToken,
    email: challenge?.email ?? null,
    meant: challenge && likelyMeant(challenge.email),
    minutes: CODE_RULES.validMinutes,
    tooManyMails: url.searchParams.get('mails') === 'many',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context)
  const { locale, ip } = visitOf(context)
  const role = roleOfPath(new URL(request.url).pathname)
  const form = await request.formData()
  const cookieToken = signInCookies(deps.settings).challenge.read(request) ?? ''
  if (form.get('intent') === 'resend') {
    const resent = await resendCode(deps, cookieToken, ip)
    if (resent === 'no-challenge') throw redirect(localised(locale, signUpPaths(role).start))
    return data({ resent, refused: null, entered: null }, resent === 'mailed' ? 200 : 429)
  }
  const sharedDevice = form.get('sharedDevice') === 'yes'
  const code = String(form.get('code') ?? '').slice(0, 40)
  const linkToken = form.get('link')
  const cookies = signInCookies(deps.settings)
  const browser = { replaces: cookies.session.read(request), devices: cookies.devices.read(request) }
  const answer = await answerChallenge(
    deps,
    typeof linkToken === 'string' && linkToken
      ? { linkToken, sharedDevice, ...browser }
      : { cookieToken, code, sharedDevice, ...browser },
  )
  if (answer.kind === 'refused') {
    const entered = { code, sharedDevice }
    return withProblems(context, { resent: null, refused: answer.reason, entered })
  }
  return goOn(context, { answer, role })
}

/** The mailbox is proven: signed in, and on to the form, or to what stands in its way. Only now may anything be told (R8). */
async function goOn(context: Context, { answer, role }: { answer: Proven; role: Role }): Promise<Response> {
  const { settings } = depsOf(context)
  const { locale } = visitOf(context)
  const cookies = signInCookies(settings)
  const headers = new Headers()
  headers.append('Set-Cookie', cookies.session.write(answer.sessionToken, answer.sharedDevice))
  headers.append('Set-Cookie', cookies.challenge.clear())
  if (answer.devices !== null) headers.append('Set-Cookie', cookies.devices.write(answer.devices))
  return redirect(localised(locale, await nextPath(context, answer, role)), { headers })
}

async function nextPath(context: Context, answer: Proven, role: Role): Promise<string> {
  const { db, clock, edition } = depsOf(context)
  const { locale } = visitOf(context)
  const { start, form } = signUpPaths(role)
  // Signed in elsewhere in between, without the box for the privacy statement: asked for it at the start.
  if (!answer.privacyAccepted) return start
  const { personId, isReturning } = answer
  const beginning = { edition: await edition(), personId, role, locale, isReturning, now: clock() }
  const begun = await db.run(proveAnswered(answer), (tx) => beginRegistration(tx, beginning))
  if (!begun.ok) return start
  const { state, isNew } = begun.value
  // Said "new" with an account, of another year or role: told so, and one press away from last year's answers (spec §5, R8).
  if (state === 'draft') return isNew && answer.hasAccount && !isReturning ? `${start}?used=yes` : form
  return isReturning ? '/profile' : `${start}?used=yes`
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { role, email, meant, minutes, linkToken, tooManyMails } = loaderData
  const refused = actionData?.refused ?? null
  if (linkToken) return <ConfirmLink role={role} token={linkToken} refused={refused} />
  return (
    <>
      <PageTitle
        lead={
          email ? t('signUp.confirmLead', { email, minutes }) : t('signUp.confirmLeadUnknown', { minutes })
        }
      >
        {t('signUp.confirmTitle')}
      </PageTitle>
      {actionData?.resent === 'mailed' && <Notice kind="good">{t('signUp.resent')}</Notice>}
      {(actionData?.resent === 'too-often' || tooManyMails) && (
        <Notice kind="warning">{t('signUp.resentTooOften')}</Notice>
      )}
      <MeantNotice meant={meant} changeAt={signUpPaths(role).start} />
      <p>{t('signUp.unconfirmed')}</p>
      <ConfirmCode role={role} refused={refused} entered={actionData?.entered ?? null} />
    </>
  )
}

export function ErrorBoundary() {
  return <SignUpFailed fullPath={useLocation().pathname} />
}
