import { useTexts } from '#i18n/texts-context.tsx'
import { zonePlace } from '#i18n/short-dates.ts'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { MatchRow } from '../records/queries.server.ts'
import { MatchMarks } from './match-marks.tsx'
import { MatchStateChip } from './match-state.tsx'
import { Moment } from './moment.tsx'
import { Nights } from './nights.tsx'
import { PlaceWords } from './place-words.tsx'

/** Matches as rows, each a link to its page. */
export function MatchTable({ rows, timeZone }: { rows: readonly MatchRow[]; timeZone: string }) {
  const { t, to } = useTexts()
  const empty = (
    <EmptyState title={t('matches.empty')}>
      <p>
        <a href={to('/admin/matching')}>{t('matches.toQueue')}</a>
      </p>
    </EmptyState>
  )
  return (
    <DataTable<MatchRow>
      caption={t('matches.listTitle')}
      isCaptionHidden
      columns={[
        {
          key: 'guest',
          header: t('matches.guest'),
          isName: true,
          cell: ({ id, guestName }) => <a href={to(`/admin/match/${id}`)}>{guestName}</a>,
        },
        { key: 'host', header: t('matches.host'), cell: ({ hostName }) => hostName },
        { key: 'nights', header: t('matches.nightsLabel'), cell: ({ stay }) => <Nights stay={stay} /> },
        { key: 'place', header: t('matches.placeLabel'), cell: (row) => <PlaceWords {...row} /> },
        {
          key: 'state',
          header: t('matches.stateLabel'),
          cell: ({ state }) => <MatchStateChip state={state} />,
        },
        {
          key: 'deadline',
          header: t('matches.deadline', { place: zonePlace(timeZone) }),
          align: 'right',
          cell: (row) => <Deadline row={row} timeZone={timeZone} />,
        },
        { key: 'marks', header: t('matches.marks'), cell: (row) => <MatchMarks {...row} /> },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      empty={empty}
    />
  )
}

/** Only an open offer has one that matters. */
function Deadline({ row, timeZone }: { row: MatchRow; timeZone: string }) {
  const { t } = useTexts()
  if (row.state !== 'offered') return null
  if (!row.deadlineAt) return <span className="quiet">{t('matches.deadlineNotSent')}</span>
  return <Moment at={row.deadlineAt} timeZone={timeZone} />
}
