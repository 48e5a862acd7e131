import type { OpenOffer } from '#features/registration/sign-up/sign-up.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

/** For a guest whose offer waits for an answer: until when, and one press to where it is answered. */
export function OfferNotice({ deadline }: OpenOffer) {
  const { t, to } = useTexts()
  return (
    <Notice kind="good" title={t('offer.title')}>
      {deadline ? (
        <p>
          {t('offer.answerBy')}{' '}
          <strong>
            <time dateTime={deadline.at}>{t('offer.moment', deadline.words)}</time>
          </strong>
          .
        </p>
      ) : (
        <p>{t('profile.offerNoDeadline')}</p>
      )}
      <LinkButton to={to('/profile')}>{t('offer.seeAndAnswer')}</LinkButton>
    </Notice>
  )
}
