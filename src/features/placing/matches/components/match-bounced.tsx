import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import type { MatchRow } from '../records.server.ts'

/** The offer was never read: the time to answer stands until it is sent again. */
export function MatchBounced({
  match: { guestId, guestName },
}: {
  match: Pick<MatchRow, 'guestId' | 'guestName'>
}) {
  const { t, to } = useTexts()
  return (
    <Notice kind="warning" title={t('matches.bouncedTitle')}>
      <p>{t('matches.bounced', { guest: guestName })}</p>
      <p>
        <a href={to(`/admin/guest/${guestId}`)}>{t('matches.bouncedRecord', { guest: guestName })}</a>
      </p>
      <p>
        <a href={to('/admin/resendGuestMatchEmails')}>{t('matches.bouncedResend')}</a>
      </p>
    </Notice>
  )
}
