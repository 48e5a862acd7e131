import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'

/** After the form: the same words for every address, with or without a mail when there were too many. */
export function SentNotice({ sent, days }: { sent: 'mailed' | 'too-many'; days: number }) {
  const { t, to } = useTexts()
  return (
    <>
      {sent === 'mailed' ? (
        <DoneNotice title={t('newsletter.sentTitle')}>
          <p>{t('newsletter.sent', { days })}</p>
          <p>{t('newsletter.sentSlow')}</p>
        </DoneNotice>
      ) : (
        <Notice kind="warning" title={t('newsletter.tooManyTitle')}>
          <p>{t('newsletter.tooMany')}</p>
        </Notice>
      )}
      <LinkButton to={to('/newsletter')} kind="quiet">
        {t('newsletter.again')}
      </LinkButton>
    </>
  )
}
