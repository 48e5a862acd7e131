import { data, redirect, useLocation } from 'react-router'
import { likelyMeant } from '#domain/email-typo.ts'
import { CODE_RULES } from '#domain/otp.ts'
import {
  answeringChecks,
  depsOf,
  visitOf,
  withProblems,
  type RouteContext,
} from '#features/ground/context.server.ts'
import { answerChallenge, type Answer } from '#features/ground/sign-in/sign-in.server.ts'
import {
  isHeldBack,
  mailsAfter,
  MailsNotice,
  readMails,
} from '#features/ground/sign-in/components/mails-notice.tsx'
import { MeantNotice } from '#features/ground/sign-in/components/meant-notice.tsx'
import { UsedCode } from '#features/ground/sign-in/components/used-code.tsx'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
import { proveAnswered } from '#features/ground/sign-in/gates.server.ts'
import { findCodeRequest, findLinkOwner } from '#features/ground/sign-in/sign-in.server.ts'
import { askerOf, sendCodeAgain } from '#features/ground/sign-in/resending.server.ts'
import { beginRegistration } from '#features/registration/sign-up/sign-up.server.ts'
import { ConfirmCode, ConfirmLink } from '#features/registration/sign-up/components/confirm-forms.tsx'
import { SignUpFailed } from '#features/registration/sign-up/components/sign-up-failed.tsx'
import { roleOfPath, signUpPaths, type Role } from '#features/registration/sign-up/sign-up.ts'
import { codeProblems } from '#features/ground/sign-in/sign-in.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/confirm-email'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'signUp.confirmTitle')
}

type Proven = Extract<Answer, { kind: 'proven' }>

export const middleware: Route.MiddlewareFunction[] = [
  answeringChecks(({ form, visit }) => codeProblems(form, visit.locale)),
]

/** Reading this page confirms nothing: mail scanners fetch links (rules: accounts and codes). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const url = new URL(request.url)
  const role = roleOfPath(url.pathname)
  const linkToken = url.searchParams.get('link')
  const { locale, session } = visitOf(context)
  const asked = await findCodeRequest(deps, signInCookies(deps.settings).challenge.read(request))
  const isUsed = asked?.state === 'used'
  // Used in this very browser, in another tab: the start says how to go on.
  if (!linkToken && (!asked || (isUsed && session))) {
    throw redirect(localised(locale, signUpPaths(role).start))
  }
  return {
    role,
    linkToken,
    linkOwner: linkToken ? await findLinkOwner(deps, linkToken) : null,
    signedInAs: session?.email ?? null,
    isUsed,
    email: asked?.email ?? null,
    meant: asked && likelyMeant(asked.email),
    minutes: CODE_RULES.validMinutes,
    mails: readMails(url.searchParams),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const role = roleOfPath(new URL(request.url).pathname)
  const form = await request.formData()
  const cookieToken = signInCookies(deps.settings).challenge.read(request) ?? ''
  if (form.get('intent') === 'resend') {
    const { confirmEmail: page, start } = signUpPaths(role)
    await sendCodeAgain(context, request, { page, start })
    return data({ mails: 'many' as const, refused: null, entered: null }, 429)
  }
  const sharedDevice = form.get('sharedDevice') === 'yes'
  const code = String(form.get('code') ?? '').slice(0, 40)
  const linkToken = form.get('link')
  const cookies = signInCookies(deps.settings)
  const browser = { replaces: cookies.session.read(request), asker: askerOf(context, request) }
  const answer = await answerChallenge(
    deps,
    typeof linkToken === 'string' && linkToken
      ? { linkToken, sharedDevice, ...browser }
      : { cookieToken, code, sharedDevice, ...browser },
  )
  if (answer.kind === 'refused') {
    if (!linkToken && !(await findCodeRequest(deps, cookieToken))) {
      throw redirect(`${localised(locale, signUpPaths(role).start)}?again=yes`)
    }
    const entered = { code, sharedDevice }
    return withProblems(context, { mails: null, refused: answer.reason, entered })
  }
  return goOn(context, { answer, role })
}

/** The mailbox is proven: signed in, and on to the form, or to what stands in its way. Only now may anything be told (rules: accounts and codes). */
async function goOn(
  context: RouteContext,
  { answer, role }: { answer: Proven; role: Role },
): Promise<Response> {
  const { settings } = depsOf(context)
  const { locale } = visitOf(context)
  const cookies = signInCookies(settings)
  const headers = new Headers()
  headers.append('Set-Cookie', cookies.session.write(answer.sessionToken, answer.sharedDevice))
  headers.append('Set-Cookie', cookies.challenge.clear())
  if (answer.devices !== null) headers.append('Set-Cookie', cookies.devices.write(answer.devices))
  return redirect(localised(locale, await nextPath(context, answer, role)), { headers })
}

async function nextPath(context: RouteContext, answer: Proven, role: Role): Promise<string> {
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
  // Said "new" with an account, of another year or role: told so, and one press away from last year's answers (rules: fields, accounts and codes).
  if (state === 'draft') return isNew && answer.hasAccount && !isReturning ? `${start}?used=yes` : form
  return isReturning ? '/profile' : `${start}?used=yes`
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { role, email, meant, minutes, linkToken, linkOwner, signedInAs, isUsed } = loaderData
  const refused = actionData?.refused ?? null
  if (linkToken) {
    const link = { token: linkToken, owner: linkOwner, signedInAs, refused }
    return <ConfirmLink role={role} {...link} />
  }
  if (isUsed) return <UsedCode startAt={signUpPaths(role).start} />
  const mails = mailsAfter(actionData, loaderData.mails)
  const lead = isHeldBack(mails) ? 'signIn.otpLeadNone' : 'signUp.confirmLead'
  return (
    <>
      <PageTitle lead={t(lead, { email: email ?? '', minutes })}>{t('signUp.confirmTitle')}</PageTitle>
      <MailsNotice mails={mails} />
      <MeantNotice meant={meant} changeAt={signUpPaths(role).start} />
      <p>{t('signUp.unconfirmed')}</p>
      <ConfirmCode role={role} refused={refused} entered={actionData?.entered ?? null} />
    </>
  )
}

export function ErrorBoundary() {
  return <SignUpFailed fullPath={useLocation().pathname} />
}
