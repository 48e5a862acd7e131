import type { OwnField, OwnSection } from '#features/own/account/reading.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { SummaryList } from '#ui/summary-list.tsx'

/** Everything we hold, kind by kind, long lists folded. Who has looked is told with what that means. */
export function OwnSections({ sections }: { sections: readonly OwnSection[] }) {
  const { t } = useTexts()
  return sections.map(({ name, title, records, isFolded }) => (
    <section key={name} aria-labelledby={name}>
      <h2 id={name}>{title}</h2>
      {name === 'access_log' && <p>{t('account.looksLead')}</p>}
      {isFolded ? <Folded title={title} records={records} /> : <Records records={records} />}
    </section>
  ))
}

type RecordsProps = { records: OwnSection['records'] }

function Records({ records }: RecordsProps) {
  return records.map((record, index) => (
    <section key={`record ${index + 1}`}>
      {records.length > 1 && <h3>{index + 1}</h3>}
      <SummaryList rows={record.map(({ label, lines }) => ({ label, value: valueOf(lines) }))} />
    </section>
  ))
}

const valueOf = (lines: readonly string[]) =>
  lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>)

/** Works without script. The words of the button alone name the list, for those who hear them alone. */
function Folded({ title, records }: RecordsProps & { title: string }) {
  const { t } = useTexts()
  return (
    <details className="folded">
      <summary>
        {t('account.fold', { count: records.length })}
        <span className="hidden-text">: {title}</span>
      </summary>
      <ol>
        {records.map((record, index) => (
          <li key={`record ${index + 1}`}>{compact(record)}</li>
        ))}
      </ol>
    </details>
  )
}

/** One thing as one paragraph; what is empty is left out. */
const compact = (record: readonly OwnField[]) =>
  record
    .filter(({ lines }) => lines.length > 0)
    .map(({ label, lines }) => `${label}: ${lines.join(', ')}`)
    .join(' · ')
