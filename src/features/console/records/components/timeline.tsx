import { Moment } from '#features/placing/matches/components/moment.tsx'
import type { RecordView } from '#features/console/records/record.server.ts'
import type { TimelineRow } from '#features/console/records/records.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** What happened, the newest first; who looked is folded, for it grows with every visit. */
export function Timeline({ record: { timeline, looks, timeZone } }: { record: RecordView }) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t('records.timelineTitle')}</h2>
      <Rows rows={timeline} timeZone={timeZone} />
      <details>
        <summary>{t('records.looks', { count: looks.length })}</summary>
        <Rows rows={looks} timeZone={timeZone} />
      </details>
    </section>
  )
}

function Rows({ rows, timeZone }: { rows: readonly TimelineRow[]; timeZone: string }) {
  return (
    <ol className="plain lined">
      {rows.map(({ key, at, what, who, detail }) => (
        <li key={key}>
          {what}
          {detail && <span className="quiet"> – {detail}</span>}
          <div className="quiet">
            <Moment at={at} timeZone={timeZone} />
            {who && `, ${who}`}
          </div>
        </li>
      ))}
    </ol>
  )
}
