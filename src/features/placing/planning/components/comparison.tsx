import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Figures, SuggestionView } from '../planning.server.ts'

type Way = { way: 'priority' | 'most-people' | 'careful' | 'first'; placed: number | null }

/** The plan beside what else one could do, and what its order costs. */
export function Comparison({ figures }: { figures: Figures }) {
  const { t } = useTexts()
  const { guests, placed, mostPeople, carefulFit, firstFit, price, heldPlaces, heldPrice, closedRooms } =
    figures
  const ways: Way[] = [
    { way: 'priority', placed },
    { way: 'most-people', placed: mostPeople },
    { way: 'careful', placed: carefulFit },
    { way: 'first', placed: firstFit },
  ]
  return (
    <>
      <DataTable<Way>
        caption={t('planning.comparison')}
        columns={[
          {
            key: 'way',
            header: t('planning.way'),
            isName: true,
            cell: ({ way }) => t(`planning.way.${way}`),
          },
          {
            key: 'placed',
            header: t('planning.withPlace'),
            align: 'right',
            cell: (row) =>
              row.placed === null ? '…' : t('planning.ofGuests', { placed: row.placed, guests }),
          },
        ]}
        rows={ways}
        rowKey={({ way }) => way}
      />
      {price !== null && <p>{t('planning.price', { price })}</p>}
      {heldPlaces > 0 && <p>{t('planning.held', { places: heldPlaces, price: heldPrice })}</p>}
      {closedRooms > 0 && (
        <Notice kind="warning">
          <p>{t('planning.closedRooms', { count: closedRooms })}</p>
        </Notice>
      )}
    </>
  )
}

const MOST_MISSING = 3

/** What kind of bed to ask for. */
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
