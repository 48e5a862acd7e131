import { datedMoment, shortDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { ClockView, Counted, ReportedDay } from '../rehearsal.server.ts'

/** What happened on the way, day by day: which jobs had something to do, and which mails left. */
export function MoveReport({
  report,
  timeZone,
}: {
  report: NonNullable<ClockView['report']>
  timeZone: string
}) {
  const { t, locale } = useTexts()
  const moment = (at: string) => datedMoment(at, timeZone, locale)
  return (
    <section>
      <h2>{t('rehearsal.report')}</h2>
      <p>{t('rehearsal.reportOf', { from: moment(report.from), to: moment(report.to) })}</p>
      <DataTable<ReportedDay>
        caption={t('rehearsal.report')}
        isCaptionHidden
        columns={[
          {
            key: 'day',
            header: t('rehearsal.onDay'),
            isName: true,
            cell: ({ day }) => shortDay(day, locale),
          },
          { key: 'jobs', header: t('rehearsal.jobs'), cell: ({ jobs }) => <Lines counted={jobs} /> },
          { key: 'mails', header: t('rehearsal.mails'), cell: ({ mails }) => <Lines counted={mails} /> },
        ]}
        rows={report.days}
        rowKey={({ day }) => day}
        empty={<p className="quiet">{t('rehearsal.nothing')}</p>}
      />
    </section>
  )
}

function Lines({ counted }: { counted: readonly Counted[] }) {
  const { t } = useTexts()
  return counted.map(({ what, count }) => <div key={what}>{t('rehearsal.counted', { what, count })}</div>)
}
