import { languages } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { shortMoment } from '#i18n/short-dates.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { ShownRun } from '../calendar.ts'

/** Runs of timed jobs: when, what, how much there was to do, how long it took, and what went wrong. */
export function RunTable({
  caption,
  rows,
  timeZone,
  empty,
}: {
  caption: string
  rows: readonly ShownRun[]
  timeZone: string
  empty: string
}) {
  const { t, locale } = useTexts()
  const seconds = new Intl.NumberFormat(languages[locale].tag, { maximumFractionDigits: 2 })
  return (
    <DataTable<ShownRun>
      caption={caption}
      isCaptionHidden
      stacks
      columns={[
        {
          key: 'when',
          isWhole: true,
          header: t('seasonCalendar.when'),
          cell: ({ at }) => shortMoment(at, timeZone, locale),
        },
        { key: 'job', header: t('seasonCalendar.what'), isName: true, cell: ({ what }) => what },
        { key: 'done', header: t('seasonCalendar.done'), align: 'right', cell: ({ done }) => done },
        {
          key: 'took',
          header: t('seasonCalendar.took'),
          align: 'right',
          cell: ({ took }) =>
            took === null ? '' : t('seasonCalendar.seconds', { seconds: seconds.format(took / 1000) }),
        },
        {
          key: 'trouble',
          header: t('seasonCalendar.trouble'),
          cell: ({ error }) => (error === null ? '' : t('seasonCalendar.failed', { error })),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => String(id)}
      empty={<p className="quiet">{empty}</p>}
    />
  )
}
