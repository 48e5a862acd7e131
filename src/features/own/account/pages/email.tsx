import { data, redirect } from 'react-router'
import type { SignedIn } from '#db/actor.server.ts'
import { likelyMeant } from '#domain/email-typo.ts'
import { normaliseEmail } from '#domain/email.ts'
import { ACCOUNT_RULES } from '#domain/own-account.ts'
import { cut } from '#domain/cut.ts'
import { confirmEmailChange } from '#features/own/account/changing-email.server.ts'
import { findAskedEmail } from '#features/own/account/changing-email.server.ts'
import { BackToProfile } from '#features/own/account/components/back-to-profile.tsx'
import { EmailCodeForm, EmailLinkForm } from '#features/own/account/components/email-code-form.tsx'
import { NewEmailForm } from '#features/own/account/components/new-email-form.tsx'
import { ProveFirst } from '#features/own/account/components/prove-first.tsx'
import { sendToProve } from '#features/ground/sign-in/proving-again.server.ts'
import {
  answeringChecks,
  depsOf,
  visitOf,
  withProblems,
  type RouteContext,
} from '#features/ground/context.server.ts'
import { askForFactor } from '#features/ground/second-factor/keeping.server.ts'
import { startChallenge } from '#features/ground/sign-in/asking.server.ts'
import type { Asker } from '#features/ground/sign-in/limits.server.ts'
import type { Proof, Refused } from '#features/ground/sign-in/sign-in.server.ts'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
import { refusedText } from '#features/ground/sign-in/components/code-form.tsx'
import {
  isHeldBack,
  mailsAfter,
  MailsNotice,
  readMails,
  type Mails,
} from '#features/ground/sign-in/components/mails-notice.tsx'
import { MeantNotice } from '#features/ground/sign-in/components/meant-notice.tsx'
import { hasFreshSignIn, requireSignedIn, visitorGate } from '#features/ground/sign-in/gates.server.ts'
import { addressAfter, askerOf, sendCodeAgain } from '#features/ground/sign-in/resending.server.ts'
import { addressProblems, codeProblems, emailProblem } from '#features/ground/sign-in/sign-in.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/email'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'account.emailTitle')
}

type Problem = { problem: string; typed: string }
type Outcome = { refused: Refused | null; taken: boolean; tooOften: boolean; problem: Problem | null }

const nothing: Outcome = { refused: null, taken: false, tooOften: false, problem: null }

export const middleware: Route.MiddlewareFunction[] = [
  answeringChecks(({ form, visit }) =>
    form.has('code') ? codeProblems(form, visit.locale) : addressProblems(form, visit.locale),
  ),
]

/** Reading this page changes nothing: mail scanners fetch links (rules: accounts and codes). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireSignedIn(context)
  askForFactor(context)
  const deps = depsOf(context)
  const query = new URL(request.url).searchParams
  const cookieToken = signInCookies(deps.settings).challenge.read(request)
  const asked = query.get('other') === 'yes' ? null : cookieToken
  const askedEmail = await findAskedEmail(deps, visitorGate(), person, asked)
  return {
    email: visitOf(context).session?.email ?? '',
    isFresh: hasFreshSignIn(context),
    linkToken: query.get('link'),
    askedEmail,
    meant: askedEmail && likelyMeant(askedEmail),
    isDone: query.get('done') === 'yes',
    mails: readMails(query),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireSignedIn(context)
  askForFactor(context)
  const form = await request.formData()
  const { settings } = depsOf(context)
  const cookieToken = signInCookies(settings).challenge.read(request) ?? ''
  const asker = askerOf(context, request)
  switch (form.get('intent')) {
    case 'prove':
      return sendToProve(context, request, '/profile/email')
    case 'code':
      return confirm(
        context,
        person,
        { cookieToken, code: String(form.get('code') ?? '').slice(0, 200) },
        asker,
      )
    case 'link':
      return confirm(context, person, { linkToken: String(form.get('link') ?? '') }, asker)
    case 'resend':
      await sendCodeAgain(context, request, { page: '/profile/email', start: '/profile/email' })
      return data({ ...nothing, tooOften: true }, 429)
    default:
      return ask(context, person, {
        typed: String(form.get('email') ?? ''),
        cookieToken,
        asker,
      })
  }
}

/** Every address gets the same answer, no matter whose it is; what is in the mail is decided when it is sent (rules: accounts and codes). */
async function ask(
  context: RouteContext,
  person: SignedIn,
  { typed, cookieToken: known, asker }: { typed: string; cookieToken: string; asker: Asker },
) {
  const deps = depsOf(context)
  const { locale, session } = visitOf(context)
  if (!hasFreshSignIn(context)) return data(nothing, 422)
  const email = normaliseEmail(typed)
  const refuse = (problem: string) =>
    withProblems(context, { ...nothing, problem: { problem, typed: cut(typed, 254) } })
  if (!email.ok) return refuse(emailProblem(typed, locale) ?? '')
  if (email.value === session?.email) return refuse(translator(locale)('account.emailIsYours'))
  const { personId } = person
  const asked = {
    email: email.value,
    locale,
    purpose: 'change-email',
    personId,
    asker,
    cookieToken: known,
  } as const
  const { cookieToken, ...outcome } = await startChallenge(deps, asked)
  return redirect(addressAfter(locale, '/profile/email', outcome), {
    headers: { 'Set-Cookie': signInCookies(deps.settings).challenge.write(cookieToken) },
  })
}

async function confirm(context: RouteContext, person: SignedIn, proof: Proof, asker: Asker) {
  const deps = depsOf(context)
  const { locale, session } = visitOf(context)
  const answer = { proof, asker, thisSessionId: session?.id ?? '' }
  const outcome = await confirmEmailChange(deps, visitorGate(), person, answer)
  if (outcome === 'taken') return data({ ...nothing, taken: true }, 409)
  if (outcome !== 'changed') return withProblems(context, { ...nothing, refused: outcome })
  return redirect(localised(locale, '/profile/email?done=yes'), {
    headers: { 'Set-Cookie': signInCookies(deps.settings).challenge.clear() },
  })
}

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const { email, isDone } = loaderData
  const mails = mailsAfter(actionData && { mails: actionData.tooOften ? 'many' : null }, loaderData.mails)
  return (
    <>
      <PageTitle lead={t('account.emailLead', { email })}>{t('account.emailTitle')}</PageTitle>
      {isDone && <DoneNotice>{t('account.emailDone')}</DoneNotice>}
      <MailsNotice mails={mails} />
      {actionData?.taken && <Notice kind="problem">{t('account.emailTaken')}</Notice>}
      {!isDone && <Step loaderData={loaderData} outcome={actionData ?? nothing} mails={mails} />}
      <BackToProfile />
    </>
  )
}

type StepProps = { loaderData: Route.ComponentProps['loaderData']; outcome: Outcome; mails: Mails }

function Step({ loaderData, outcome: { refused, problem }, mails }: StepProps) {
  const { t } = useTexts()
  const { email, isFresh, linkToken, askedEmail, meant } = loaderData
  if (linkToken && !refused) return <EmailLinkForm token={linkToken} />
  if (linkToken) return <Notice kind="problem">{t('signIn.linkDead')}</Notice>
  if (askedEmail) {
    return (
      <>
        <MeantNotice meant={meant} changeAt="/profile/email?other=yes" />
        <EmailCodeForm email={askedEmail} refused={refused} isSent={!isHeldBack(mails)} />
      </>
    )
  }
  if (!isFresh) return <ProveFirst email={email} />
  return (
    <>
      {refused && <Notice kind="problem">{t(refusedText[refused])}</Notice>}
      <p>{t('account.emailWhat', { days: ACCOUNT_RULES.oldEmailDays })}</p>
      <NewEmailForm typed={problem?.typed} problem={problem?.problem ?? null} />
    </>
  )
}
