import { Link } from 'react-router'
import { viaPath } from '#features/site/sharing/sharing.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import type { Brought, LinkRow } from './links.ts'

type Row = Omit<LinkRow, 'id' | 'arrivals'> & { id: string | null; arrivals: number | null }

/** The links beside each other, and below them the hosts who came by none. */
export function LinkTable({ links, others }: { links: readonly LinkRow[]; others: Brought }) {
  const { t, to } = useTexts()
  const without: Row = {
    id: null,
    slug: '',
    name: t('links.without'),
    isRetired: false,
    arrivals: null,
    ...others,
  }
  const number = (key: 'arrivals' | keyof Brought): Column<Row> => ({
    key,
    header: t(`links.column.${key}`),
    align: 'right',
    cell: (row) => row[key] ?? '–',
  })
  const rows = links.length > 0 ? [...links, without] : []
  const sums = Object.fromEntries(
    (['arrivals', 'begun', 'hosts', 'beds'] as const).map((key) => [
      key,
      rows.reduce((sum, row) => sum + (row[key] ?? 0), 0),
    ]),
  )
  return (
    <DataTable<Row>
      stacks
      caption={t('links.title')}
      isCaptionHidden
      columns={[
        {
          key: 'name',
          header: t('links.column.name'),
          isName: true,
          cell: ({ id, name, isRetired }) => (
            <>
              {id ? <Link to={to(`/admin/links/${id}`)}>{name}</Link> : name}
              {isRetired && <span className="quiet"> · {t('links.retired')}</span>}
            </>
          ),
        },
        { key: 'slug', header: t('links.column.address'), cell: ({ slug }) => slug && viaPath(slug) },
        number('arrivals'),
        number('begun'),
        number('hosts'),
        number('beds'),
      ]}
      rows={rows}
      sums={rows.length > 0 ? { name: t('lists.total'), ...sums } : undefined}
      rowKey={({ id }) => id ?? 'without'}
      empty={<p className="quiet">{t('links.none')}</p>}
    />
  )
}
