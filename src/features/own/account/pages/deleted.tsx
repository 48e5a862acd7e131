import { SessionEvents } from '#features/ground/sign-in/components/session-events.tsx'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/deleted'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return [...pageTitle(matches, location, 'account.deletedTitle'), { name: 'robots', content: 'noindex' }]
}

/** Where deleting one's account leads. Nobody is signed in here any more, and anybody can open it: it says so for all. */
export default function Deleted() {
  const { t, to } = useTexts()
  return (
    <>
      {/* The other tabs still show what is gone. */}
      <SessionEvents signedIn={false} />
      <PageTitle>{t('account.deletedTitle')}</PageTitle>
      <Notice kind="info">{t('account.deleted')}</Notice>
      <LinkButton to={to('/')} kind="quiet">
        {t('account.toHome')}
      </LinkButton>
    </>
  )
}
