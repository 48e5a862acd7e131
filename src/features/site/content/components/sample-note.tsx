import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

/** Says of a whole text that we made it up, until an organiser replaces it. */
export function SampleNote() {
  const { t } = useTexts()
  return (
    <Notice kind="info">
      <p>{t('home.samplePage')}</p>
    </Notice>
  )
}
