import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

/** That somebody is blocked, and whom to ask; why is for the incident team alone (rules: incidents). */
export function NotPlaced({ askAbout }: { askAbout: readonly string[] }) {
  const { t } = useTexts()
  return (
    <Notice kind="warning" title={t('incidents.blockedRecord')}>
      <p>
        {askAbout.length > 0
          ? t('incidents.blockedRecordAsk', { names: askAbout.join(', ') })
          : t('incidents.blockedRecordNobody')}
      </p>
    </Notice>
  )
}
