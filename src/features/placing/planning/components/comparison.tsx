import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Figures, SuggestionView } from '../planning.server.ts'

type Planned = { method: 'priority' | 'most-people' | 'careful' | 'first'; placed: number | null }

/** The plan beside what else one could do, and what its order costs. */
export function Comparison({ figures }: { figures: Figures }) {
  const { t } = useTexts()
  const { guests, placed, mostPeople, carefulFit, firstFit, price, closedRooms } = figures
  const rows: Planned[] = [
    { method: 'priority', placed },
    { method: 'most-people', placed: mostPeople },
    { method: 'careful', placed: carefulFit },
    { method: 'first', placed: firstFit },
  ]
  return (
    <>
      <DataTable<Planned>
        caption={t('planning.comparison')}
        columns={[
          {
            key: 'method',
            header: t('planning.method'),
            isName: true,
            cell: ({ method }) => t(`planning.method.${method}`),
          },
          {
            key: 'placed',
            header: t('planning.withPlace'),
            align: 'right',
            cell: (row) =>
              row.placed === null ? '…' : t('planning.ofGuests', { placed: row.placed, guests }),
          },
        ]}
        rows={rows}
        rowKey={({ method }) => method}
      />
      {price !== null && <p>{t('planning.price', { price })}</p>}
      {closedRooms > 0 && (
        <Notice kind="warning">
          <p>{t('planning.closedRooms', { count: closedRooms })}</p>
        </Notice>
      )}
    </>
  )
}

const MOST_MISSING = 3

export function MissingBeds({ missing }: Pick<SuggestionView, 'missing'>) {
  const { t } = useTexts()
  if (missing.length === 0) return null
  return (
    <section>
      <h2>{t('planning.missingTitle')}</h2>
      <ul>
        {missing.slice(0, MOST_MISSING).map(({ kind, roomType, womenOnly, near, more, places }) => (
          <li key={`${kind} ${roomType} ${womenOnly} ${near}`}>
            {t('planning.missing', {
              more,
              bed: t(`matches.bed.${kind}`),
              room: roomType,
              whom: womenOnly ? 'women' : 'anybody',
              way: near ? 'near' : 'far',
              places,
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
