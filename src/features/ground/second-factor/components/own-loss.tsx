import type { MomentWords } from '#i18n/moment.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'

/** What was asked in this browser: its number, how far it has come, and once two have agreed the way on. */
export function OwnLoss({
  number,
  voices,
  isAgreed,
  asked,
  until,
}: {
  number: string
  voices: number
  isAgreed: boolean
  asked: MomentWords
  until: MomentWords
}) {
  const { t, to } = useTexts()
  if (isAgreed)
    return (
      <>
        <Notice kind="good">{t('secondFactor.lostAgreed')}</Notice>
        <p className="actions">
          <LinkButton to={to('/admin/secondFactor/passkey')}>{t('secondFactor.addPasskey')}</LinkButton>
          <LinkButton to={to('/admin/secondFactor/app')} kind="quiet">
            {t('secondFactor.addApp')}
          </LinkButton>
        </p>
      </>
    )
  return (
    <section aria-labelledby="number">
      <h2 id="number">{t('secondFactor.lostNumber')}</h2>
      <p className="read-out">
        <code translate="no">{number}</code>
      </p>
      <p>{t('secondFactor.lostNumberKeep')}</p>
      <Notice kind="info">
        <p>{t('secondFactor.lostVoices', { count: voices })}</p>
        <p>
          {t('secondFactor.lostUntil', {
            asked: t('admins.moment', asked),
            until: t('admins.moment', until),
          })}
        </p>
      </Notice>
      <p className="actions">
        <LinkButton to={to('/admin/secondFactor/lost')} kind="quiet">
          {t('secondFactor.lostLook')}
        </LinkButton>
      </p>
    </section>
  )
}
