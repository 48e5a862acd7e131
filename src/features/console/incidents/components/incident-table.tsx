import { Link } from 'react-router'
import type { IncidentRow } from '#features/console/incidents/incidents.server.ts'
import { datedMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'

/** What was told, without a word of it: that stands on its own page. */
export function IncidentTable({ rows, timeZone }: { rows: readonly IncidentRow[]; timeZone: string }) {
  const { t, to, locale } = useTexts()
  const when = (at: string) => datedMoment(at, timeZone, locale)
  return (
    <DataTable
      stacks
      caption={t('incidents.title')}
      isCaptionHidden
      columns={[
        {
          key: 'told',
          isWhole: true,
          header: t('incidents.column.told'),
          cell: ({ id, toldAt }) => <Link to={to(`/admin/incidents/${id}`)}>{when(toldAt)}</Link>,
          isName: true,
        },
        { key: 'how', header: t('incidents.column.how'), cell: ({ how }) => t(`incidents.how.${how}`) },
        {
          key: 'state',
          header: t('incidents.column.state'),
          cell: ({ state, isUrgent }) => (
            <>
              {t(`incidents.state.${state}`)}
              {isUrgent && state !== 'closed' && <strong> · {t('incidents.urgent')}</strong>}
            </>
          ),
        },
        {
          key: 'by',
          header: t('incidents.column.by'),
          cell: ({ lookedAfterBy }) =>
            lookedAfterBy ?? <span className="quiet">{t('incidents.nobodyYet')}</span>,
        },
        {
          key: 'last',
          isWhole: true,
          header: t('incidents.column.last'),
          cell: ({ lastAt }) => when(lastAt),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<p className="quiet">{t('incidents.none')}</p>}
    />
  )
}
