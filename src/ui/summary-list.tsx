import { createElement, type ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'

export type SummaryRow = {
  label: ReactNode
  value: ReactNode
  /** `hidden` completes the words for those who hear the link alone: "Change" + "phone number". */
  change?: { to: string; hidden: string }
}

/** Answers to check, or a record to read. An empty value reads "Not provided". */
export function SummaryList({ rows }: { rows: readonly SummaryRow[] }) {
  // The rows have no identity beyond their place, so they are children of their own and no keyed list.
  return createElement('dl', { className: 'summary' }, ...rows.map(renderRow))
}

function renderRow(row: SummaryRow) {
  return createElement(Row, row)
}

function Row({ label, value, change }: SummaryRow) {
  const { t } = useTexts()
  return (
    <div className="summary-row">
      <dt>{label}</dt>
      <dd>{isEmpty(value) ? <span className="quiet">{t('common.notProvided')}</span> : value}</dd>
      {change && (
        <dd className="summary-change">
          <a href={change.to}>
            {t('common.change')}
            <span className="hidden-text"> {change.hidden}</span>
          </a>
        </dd>
      )}
    </div>
  )
}

function isEmpty(value: ReactNode): boolean {
  return value === null || value === undefined || value === '' || value === false
}
