import { data, redirect } from 'react-router'
import { likelyMeant } from '#domain/email-typo.ts'
import { CODE_RULES } from '#domain/otp.ts'
import { answeringChecks, depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { answerChallenge } from '#features/ground/sign-in/sign-in.server.ts'
import { CodeForm } from '#features/ground/sign-in/components/code-form.tsx'
import { LinkForm } from '#features/ground/sign-in/components/link-form.tsx'
import {
  isHeldBack,
  mailsAfter,
  MailsNotice,
  readMails,
} from '#features/ground/sign-in/components/mails-notice.tsx'
import { MeantNotice } from '#features/ground/sign-in/components/meant-notice.tsx'
import { UsedCode } from '#features/ground/sign-in/components/used-code.tsx'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
import { findCodeRequest, findLinkOwner } from '#features/ground/sign-in/sign-in.server.ts'
import { askerOf, sendCodeAgain } from '#features/ground/sign-in/resending.server.ts'
import { codeProblems } from '#features/ground/sign-in/sign-in.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/otp'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'signIn.otpTitle')
}

export const middleware: Route.MiddlewareFunction[] = [
  answeringChecks(({ form, visit }) => codeProblems(form, visit.locale)),
]

/** Reading this page never signs anybody in: mail scanners fetch links (rules: accounts and codes). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const query = new URL(request.url).searchParams
  const linkToken = query.get('link')
  const { locale, session } = visitOf(context)
  const asked = await findCodeRequest(deps, signInCookies(deps.settings).challenge.read(request))
  const isUsed = asked?.state === 'used'
  // Used in this very browser, in another tab: signed in here too, and /login knows where to.
  if (!linkToken && (!asked || (isUsed && session))) throw redirect(localised(locale, '/login'))
  return {
    linkToken,
    linkOwner: linkToken ? await findLinkOwner(deps, linkToken) : null,
    signedInAs: session?.email ?? null,
    isUsed,
    email: asked?.email ?? null,
    meant: asked && likelyMeant(asked.email),
    minutes: CODE_RULES.validMinutes,
    mails: readMails(query),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const cookies = signInCookies(deps.settings)
  const form = await request.formData()
  const cookieToken = cookies.challenge.read(request) ?? ''
  if (form.get('intent') === 'resend') {
    await sendCodeAgain(context, request, { page: '/otp', start: '/login' })
    return data({ mails: 'many' as const, refused: null, entered: null }, 429)
  }
  const sharedDevice = form.get('sharedDevice') === 'yes'
  const code = String(form.get('code') ?? '').slice(0, 40)
  const linkToken = form.get('link')
  const browser = { replaces: cookies.session.read(request), asker: askerOf(context, request) }
  const answer = await answerChallenge(
    deps,
    typeof linkToken === 'string' && linkToken
      ? { linkToken, sharedDevice, ...browser }
      : { cookieToken, code, sharedDevice, ...browser },
  )
  if (answer.kind === 'refused') {
    if (!linkToken && !(await findCodeRequest(deps, cookieToken))) {
      throw redirect(`${localised(locale, '/login')}?again=yes`)
    }
    const entered = { code, sharedDevice }
    return withProblems(context, { mails: null, refused: answer.reason, entered })
  }
  const headers = new Headers()
  headers.append('Set-Cookie', cookies.session.write(answer.sessionToken, answer.sharedDevice))
  headers.append('Set-Cookie', cookies.challenge.clear())
  if (answer.devices !== null) headers.append('Set-Cookie', cookies.devices.write(answer.devices))
  // /login sends on to the page first asked for, or says that there is no account yet.
  return redirect(localised(locale, '/login'), { headers })
}

export default function Otp({ loaderData, actionData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { email, meant, minutes, linkToken, linkOwner, signedInAs, isUsed } = loaderData
  if (linkToken) {
    const refused = actionData?.refused ?? null
    return <LinkForm token={linkToken} owner={linkOwner} signedInAs={signedInAs} refused={refused} />
  }
  if (isUsed) return <UsedCode startAt="/login" />
  const mails = mailsAfter(actionData, loaderData.mails)
  const lead = isHeldBack(mails) ? 'signIn.otpLeadNone' : 'signIn.otpLead'
  return (
    <>
      <PageTitle lead={t(lead, { email: email ?? '', minutes })}>{t('signIn.otpTitle')}</PageTitle>
      <MailsNotice mails={mails} />
      <MeantNotice meant={meant} changeAt="/login" />
      <CodeForm refused={actionData?.refused ?? null} entered={actionData?.entered} />
      <PostForm reloadDocument>
        {!isHeldBack(mails) && <p className="quiet">{t('signIn.otpSlow')}</p>}
        <p className="actions">
          <Button kind="quiet" name="intent" value="resend">
            {t('signIn.resend')}
          </Button>
          <a href={to('/login')}>{t('signIn.changeAddress')}</a>
          <a href={to('/resendConfirmationEmail')}>{t('signIn.noMail')}</a>
        </p>
      </PostForm>
    </>
  )
}
