import { redirect } from 'react-router'
import { depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { startChallenge } from '#features/ground/sign-in/asking.server.ts'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
import { addressAfter, askerOf } from '#features/ground/sign-in/resending.server.ts'
import { localised } from '#i18n/locale.ts'

/** A fresh code before what cannot be undone: mail to the account's address, then back to the page. Signing in makes a new, fresh session. */
export async function sendToProve(
  context: RouteContext,
  request: Request,
  returnPath: string,
): Promise<Response> {
  const deps = depsOf(context)
  const { locale, session } = visitOf(context)
  const email = session?.email ?? ''
  const cookies = signInCookies(deps.settings)
  const asker = askerOf(context, request)
  const ask = {
    email,
    locale,
    purpose: 'sign-in',
    asker,
    cookieToken: cookies.challenge.read(request),
  } as const
  const { cookieToken, ...outcome } = await startChallenge(deps, ask)
  const headers = new Headers()
  headers.append('Set-Cookie', cookies.challenge.write(cookieToken))
  headers.append('Set-Cookie', cookies.returnTo.write(localised(locale, returnPath)))
  return redirect(addressAfter(locale, '/otp', outcome), { headers })
}
