import type { OwnField, OwnSection } from '#features/account/reading/queries.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { SummaryList } from '#ui/summary-list.tsx'

/** Everything we hold, kind by kind. Who has looked is told with what that means. */
export function OwnSections({ sections }: { sections: readonly OwnSection[] }) {
  const { t } = useTexts()
  return sections.map(({ name, title, records }) => (
    <section key={name} aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      {name === 'access_log' && <p>{t('account.looksLead')}</p>}
      {records.map((record, index) => (
        <Record key={`${name} ${index + 1}`} record={record} number={records.length > 1 ? index + 1 : null} />
      ))}
    </section>
  ))
}

function Record({ record, number }: { record: readonly OwnField[]; number: number | null }) {
  return (
    <>
      {number !== null && <h3>{number}</h3>}
      <SummaryList
        rows={record.map(({ label, lines }) => ({
          label,
          value: lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>),
        }))}
      />
    </>
  )
}
