import { useTexts } from '#i18n/texts-context.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function NobodyLeft({ isQueueEmpty }: { isQueueEmpty: boolean }) {
  const { t } = useTexts()
  if (!isQueueEmpty) return <p>{t('workbench.noneLeft')}</p>
  return (
    <EmptyState title={t('matching.nobody')}>
      <p>{t('matching.nobodyHint')}</p>
    </EmptyState>
  )
}
