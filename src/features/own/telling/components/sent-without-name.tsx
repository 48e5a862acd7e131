import { FirstAid } from '#features/own/telling/components/first-aid.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Success } from '#ui/success.tsx'

/** It has arrived; the code is shown this once. */
export function SentWithoutName({ code }: { code: string }) {
  const { t, to } = useTexts()
  return (
    <>
      <Success title={t('telling.sentTitle')}>
        <p>{t('telling.sent')}</p>
        <h2>{t('telling.codeTitle')}</h2>
        <p className="lead">
          <code>{code}</code>
        </p>
        <p>{t('telling.codeOnce')}</p>
        <p>
          <a href={to('/tellUs/again')}>{t('telling.toAgain')}</a>
        </p>
      </Success>
      <FirstAid />
    </>
  )
}
