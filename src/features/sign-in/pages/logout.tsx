import { redirect, redirectDocument } from 'react-router'
import { safeReturnPath } from '#domain/return-path.ts'
import { depsOf, visitOf } from '#features/context.server.ts'
import { endSession } from '#features/sign-in/commands.server.ts'
import { announceSession } from '#features/sign-in/components/session-events.tsx'
import { signInCookies } from '#features/sign-in/cookies.server.ts'
import { localised, pathWithoutLocale } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/logout'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'signIn.logoutTitle')
}

export function loader({ context }: Route.LoaderArgs) {
  const { session, locale } = visitOf(context)
  if (!session) throw redirect(localised(locale, '/'))
  return { email: session.email }
}

/** From a protected page the way leads to /login, which goes back there after the next sign-in (spec §2). */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  const cookies = signInCookies(deps.settings)
  const token = cookies.session.read(request)
  if (token) await endSession(deps, token)
  const headers = new Headers({ 'Clear-Site-Data': '"storage"' })
  headers.append('Set-Cookie', cookies.session.clear())
  headers.append('Set-Cookie', cookies.challenge.clear())
  const from = safeReturnPath(new URL(request.url).searchParams.get('from'), deps.knowsPath)
  if (!from || !/^\/(?:profile|admin)(?:\/|$|\?)/.test(pathWithoutLocale(from))) {
    return redirectDocument(localised(locale, '/'), { headers })
  }
  headers.append('Set-Cookie', cookies.returnTo.write(from))
  return redirectDocument(localised(locale, '/login'), { headers })
}

/** The page that follows may carry no script, so the other tabs are told from here, once the session is over. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } finally {
    announceSession(false)
  }
}

export default function Logout({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle lead={t('signIn.logoutLead', { email: loaderData.email })}>
        {t('signIn.logoutTitle')}
      </PageTitle>
      <PostForm>
        <p className="actions">
          <Button>{t('signIn.logout')}</Button>
          <LinkButton to={to('/profile')} kind="quiet">
            {t('signIn.logoutStay')}
          </LinkButton>
        </p>
      </PostForm>
    </>
  )
}
