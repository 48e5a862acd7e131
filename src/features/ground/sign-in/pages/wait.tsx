import { useEffect, useRef } from 'react'
import { redirect } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { codePaths } from '#features/ground/mail-queue/composing/code.ts'
import { findWait, redeemTicket } from '#features/ground/sign-in/asking.server.ts'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
import { addressAfter, askerOf } from '#features/ground/sign-in/resending.server.ts'
import { findCodeRequest } from '#features/ground/sign-in/sign-in.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import type { Route } from './+types/wait'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'signIn.waitTitle')
}

/** Reading this page sends nothing. Where there is nothing to wait for any more it leads on to the code. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const ticket = new URL(request.url).searchParams.get('ticket') ?? ''
  const cookieToken = signInCookies(deps.settings).challenge.read(request)
  const waiting = await findWait(deps, { cookieToken, ticket })
  if (waiting) return { ticket, ...waiting }
  const asked = await findCodeRequest(deps, cookieToken)
  throw redirect(localised(visitOf(context).locale, asked ? codePaths[asked.purpose] : '/login'))
}

export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const ticket = String((await request.formData()).get('ticket') ?? '').slice(0, 200)
  const cookieToken = signInCookies(deps.settings).challenge.read(request)
  const sent = await redeemTicket(deps, { cookieToken, ticket, asker: askerOf(context, request) })
  if (sent.kind === 'no-challenge') return redirect(`${localised(locale, '/login')}?again=yes`)
  if (sent.kind === 'early') return redirect(addressAfter(locale, '/otp', { kind: 'wait', ticket }))
  return redirect(addressAfter(locale, codePaths[sent.purpose], sent))
}

/** So much later than the server says, because the two clocks need not go alike. */
const MARGIN_SECONDS = 1

export default function Wait({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { ticket, email, secondsLeft } = loaderData
  const left = useCountdown(secondsLeft + MARGIN_SECONDS)
  const button = useRef<HTMLDivElement>(null)
  // With script nobody has to watch the clock.
  useEffect(() => {
    if (left === 0) button.current?.querySelector('button')?.click()
  }, [left])
  return (
    <>
      <PageTitle lead={t('signIn.waitLead', { email })}>{t('signIn.waitTitle')}</PageTitle>
      <p role="timer">
        {left > 120
          ? t('signIn.waitMinutes', { minutes: Math.ceil(left / 60) })
          : t('signIn.waitSeconds', { seconds: left })}
      </p>
      <PostForm reloadDocument className="form">
        <input type="hidden" name="ticket" value={ticket} />
        <div ref={button} className="actions">
          <Button>{t('signIn.waitButton')}</Button>
          <a href={to('/login')}>{t('signIn.changeAddress')}</a>
        </div>
      </PostForm>
      <p className="quiet">{t('signIn.waitWhy')}</p>
    </>
  )
}
