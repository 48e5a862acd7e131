import { redirect } from 'react-router'
import { visitOf } from '#features/ground/context.server.ts'
import { requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/not-admin-account'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'admins.notAdminTitle')
}

/** Where somebody signed in without an entry ends who asks for an organisers' page (rules: organisers). */
export function loader({ context }: Route.LoaderArgs) {
  requireSignedIn(context)
  const { session, locale } = visitOf(context)
  if (session?.admin === 'approved') throw redirect(localised(locale, '/admin'))
  if (session?.admin === 'waiting') throw redirect(localised(locale, '/admin/notApprovedAdmin'))
  return { email: session?.email ?? '' }
}

export default function NotAdminAccount({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle lead={t('admins.notAdminLead', { email: loaderData.email })}>
        {t('admins.notAdminTitle')}
      </PageTitle>
      <p>{t('admins.notAdminLogin')}</p>
      <p className="actions">
        {/* Signing out with this address leads on to /login, and from there back to the organisers' pages. */}
        <LinkButton to={`${to('/logout')}?from=${encodeURIComponent(to('/admin'))}`}>
          {t('admins.toLogin')}
        </LinkButton>
      </p>
      <p>{t('admins.notAdminRegister')}</p>
      <p className="actions">
        <LinkButton to={to('/admin/register')} kind="quiet">
          {t('admins.toRegister')}
        </LinkButton>
      </p>
      <p>
        {t('admins.notAdminProfile')} <a href={to('/profile')}>{t('admins.toProfile')}</a>
      </p>
    </>
  )
}
