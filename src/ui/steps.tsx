import type { ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { WindowRow } from '#ui/window-row.tsx'

/** Where a registration stands: one more window lit per finished step, and always the words "Step 2 of 4". */
export function Steps({ current, total, label }: { current: number; total: number; label?: ReactNode }) {
  const { t } = useTexts()
  return (
    <div className="steps">
      <WindowRow lit={current - 1} total={total} />
      <p>
        <strong>{t('common.stepOf', { current, total })}</strong>
        {label && <span className="quiet"> · {label}</span>}
      </p>
    </div>
  )
}
