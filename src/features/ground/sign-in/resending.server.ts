import { redirect, type RouterContextProvider } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { resendCode } from '#features/ground/sign-in/asking.server.ts'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
import { localised } from '#i18n/locale.ts'

/**
 * One more code, at the press of a button beside the field: back to `page`, which says what of the codes before it is still
 * good; or to `start`, where the address is asked for, when this browser has asked for none. Comes back only when the limits
 * of asking let no mail leave.
 */
export async function sendCodeAgain(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { page, start }: { page: string; start: string },
): Promise<'too-often'> {
  const deps = depsOf(context)
  const { locale, ip } = visitOf(context)
  const { challenge } = signInCookies(deps.settings)
  const sent = await resendCode(deps, challenge.read(request) ?? '', ip)
  if (sent.kind === 'too-often') return sent.kind
  if (sent.kind === 'no-challenge') throw redirect(`${localised(locale, start)}?again=yes`)
  const mails = sent.kind === 'mailed-alone' ? 'alone' : 'beside'
  throw redirect(`${localised(locale, page)}?mails=${mails}`, {
    headers: { 'Set-Cookie': challenge.write(sent.cookieToken) },
  })
}
