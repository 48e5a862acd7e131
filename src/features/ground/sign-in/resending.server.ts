import { redirect } from 'react-router'
import { depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { resendCode, type Outcome } from '#features/ground/sign-in/asking.server.ts'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
import { localised } from '#i18n/locale.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Asker } from './limits.server.ts'

export function askerOf(context: RouteContext, request: Request): Asker {
  const { ip, session } = visitOf(context)
  const devices = signInCookies(depsOf(context).settings).devices.read(request)
  return { ip, devices, personId: session?.personId ?? null }
}

/** Where a wish for a code leads: to `page`, where the code is typed and which says what became of it, or to where one waits. */
export function addressAfter(locale: Locale, page: string, outcome: Outcome): string {
  if (outcome.kind === 'wait') return `${localised(locale, '/otp/wait')}?ticket=${outcome.ticket}`
  const mails = { mailed: '', 'mailbox-full': '?mails=many', 'network-full': '?mails=busy' }[outcome.kind]
  return localised(locale, page) + mails
}

/**
 * One more code, at the press of a button beside the field: back to `page`, which says what of the codes before it is still
 * good; or to `start`, where the address is asked for, when this browser has asked for none. Comes back only when no further
 * mail leaves.
 */
export async function sendCodeAgain(
  context: RouteContext,
  request: Request,
  { page, start }: { page: string; start: string },
): Promise<'mailbox-full'> {
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const { challenge } = signInCookies(deps.settings)
  const sent = await resendCode(deps, challenge.read(request) ?? '', askerOf(context, request))
  if (sent.kind === 'mailbox-full') return sent.kind
  if (sent.kind === 'no-challenge') throw redirect(`${localised(locale, start)}?again=yes`)
  const headers = { 'Set-Cookie': challenge.write(sent.cookieToken) }
  if (sent.kind === 'wait' || sent.kind === 'network-full')
    throw redirect(addressAfter(locale, page, sent), { headers })
  const mails = sent.kind === 'mailed-alone' ? 'alone' : 'beside'
  throw redirect(`${localised(locale, page)}?mails=${mails}`, { headers })
}
