import type { ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'

export type SummaryRow = {
  label: ReactNode
  value: ReactNode
  /** `hidden` completes the words for those who hear the link alone: "Change" + "phone number". */
  change?: { to: string; hidden: string }
}

/** Answers to check, or a record to read. An empty value reads "Not provided". */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  const { t } = useTexts()
  return (
    <dl className="summary">
      {rows.map((row, index) => (
        <div key={index} className="summary-row">
          <dt>{row.label}</dt>
          <dd>{isEmpty(row.value) ? <span className="quiet">{t('common.notProvided')}</span> : row.value}</dd>
          {row.change && (
            <dd className="summary-change">
              <a href={row.change.to}>
                {t('common.change')}
                <span className="hidden-text"> {row.change.hidden}</span>
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false
}
