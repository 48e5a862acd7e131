import { useTexts } from '#i18n/texts-context.tsx'
import { datedMoment } from '#i18n/short-dates.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { ShownLine } from './calendar.ts'

/** What happens next by itself, the soonest first. */
export function ComingTable({ rows, timeZone }: { rows: readonly ShownLine[]; timeZone: string }) {
  const { t, locale } = useTexts()
  const areMany = new Set(rows.map(({ edition }) => edition)).size > 1
  return (
    <DataTable<ShownLine>
      caption={t('seasonCalendar.coming')}
      isCaptionHidden
      columns={[
        {
          key: 'when',
          isWhole: true,
          header: t('seasonCalendar.when'),
          cell: ({ at }) => datedMoment(at, timeZone, locale),
        },
        {
          key: 'what',
          header: t('seasonCalendar.what'),
          isName: true,
          cell: ({ what }) => what,
        },
        ...(areMany
          ? [{ key: 'year', header: t('seasonCalendar.edition'), cell: ({ edition }: ShownLine) => edition }]
          : []),
      ]}
      rows={rows}
      rowKey={({ edition, what }) => `${edition} ${what}`}
      empty={<p className="quiet">{t('seasonCalendar.nothingComing')}</p>}
    />
  )
}
