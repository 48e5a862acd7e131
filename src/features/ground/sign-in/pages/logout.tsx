import { redirect, redirectDocument } from 'react-router'
import { safeReturnPath } from '#domain/return-path.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { forgetAll } from '#features/ground/kept-entries/components/kept-entries.ts'
import { UnsentNotice } from '#features/ground/kept-entries/components/unsent-notice.tsx'
import { keptOwnerOf } from '#features/ground/kept-entries/kept-entries.server.ts'
import { endSession } from '#features/ground/sign-in/sign-in.server.ts'
import { announceSession } from '#features/ground/sign-in/components/session-events.tsx'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
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
  return { email: session.email, owner: keptOwnerOf(depsOf(context).keys, session.personId) }
}

/** From a protected page the way leads to /login, which goes back there after the next sign-in (rules: accounts and codes). */
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

/** The next page may carry no script, so other tabs are told and kept forms deleted here. Clear-Site-Data does so where known. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) {
      await forgetAll()
      announceSession(false)
    }
    throw error
  }
}

export default function Logout({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle lead={t('signIn.logoutLead', { email: loaderData.email })}>
        {t('signIn.logoutTitle')}
      </PageTitle>
      <UnsentNotice owner={loaderData.owner} />
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
