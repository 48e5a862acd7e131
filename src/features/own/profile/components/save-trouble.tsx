import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

/** Saving failed (rules: messages): nothing is lost, try again, and whom to write to if it stays so. */
export function SaveTrouble({ contactEmail }: { contactEmail: string }) {
  const { t, rich } = useTexts()
  const address = <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
  return (
    <div role="alert">
      <Notice kind="problem" title={t('profile.saveFailedTitle')}>
        <p>{rich('profile.saveFailed', { email: address })}</p>
      </Notice>
    </div>
  )
}
