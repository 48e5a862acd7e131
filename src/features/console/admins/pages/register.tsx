import { redirect } from 'react-router'
import { registerAdmin } from '#features/console/admins/admins.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Route } from './+types/register'

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'admins.registerTitle')
}

/** Just a session is needed (rules: organisers). People with an entry go on to where it leads. */
export function loader({ context }: Route.LoaderArgs) {
  requireSignedIn(context)
  const { session, locale } = visitOf(context)
  if (session?.admin === 'approved') throw redirect(localised(locale, '/admin'))
  if (session?.admin === 'waiting') throw redirect(localised(locale, '/admin/notApprovedAdmin'))
  return { email: session?.email ?? '' }
}

export async function action({ context }: Route.ActionArgs) {
  const person = requireSignedIn(context)
  await registerAdmin(depsOf(context), person)
  return redirect(localised(visitOf(context).locale, '/admin/notApprovedAdmin'))
}

export default function AdminRegister({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts()
  return (
    <>
      <PageTitle lead={t('admins.registerLead')}>{t('admins.registerTitle')}</PageTitle>
      <h2>{t('admins.registerSteps')}</h2>
      <ol>
        <li>{t('admins.registerStep1', { email: loaderData.email })}</li>
        <li>{t('admins.registerStep2')}</li>
        <li>{t('admins.registerStep3')}</li>
      </ol>
      <PostForm>
        <Button>{t('admins.register')}</Button>
      </PostForm>
    </>
  )
}
