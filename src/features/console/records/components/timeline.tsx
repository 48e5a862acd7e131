import { Moment } from '#features/placing/matches/components/moment.tsx'
import type { RecordView } from '#features/console/records/record.server.ts'
import type { TimelineRow } from '#features/console/records/records.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** What happened, the newest first, and who looked: folded, for both grow. */
export function Timeline({ record: { timeline, looks, timeZone } }: { record: RecordView }) {
  const { t } = useTexts()
  return (
    <>
      <details>
        <summary>{t('records.timelineOf', { count: timeline.length })}</summary>
        <Rows rows={timeline} timeZone={timeZone} />
      </details>
      <details>
        <summary>{t('records.looks', { count: looks.length })}</summary>
        <Rows rows={looks} timeZone={timeZone} />
      </details>
    </>
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
