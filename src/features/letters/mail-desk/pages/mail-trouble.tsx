import { Outlet } from 'react-router'
import { depsOf } from '#features/ground/context.server.ts'
import { findMailTrouble } from '#features/ground/mail-queue/control.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/mail-trouble'

/** Over every page of the console: mails that do not leave cost somebody a bed, and nobody looks where all seems well. */
export async function loader({ context }: Route.LoaderArgs) {
  return { trouble: await findMailTrouble(depsOf(context), requireAdmin(context)) }
}

export default function MailTrouble({ loaderData: { trouble } }: Route.ComponentProps) {
  const { t, to } = useTexts()
  return (
    <>
      {trouble && (
        <Notice kind="problem">
          <p>
            {t(`mailDesk.banner.${trouble}`)}{' '}
            <a href={to('/admin/checkQueuedEmails')}>{t('mailDesk.bannerLink')}</a>
          </p>
        </Notice>
      )}
      <Outlet />
    </>
  )
}
