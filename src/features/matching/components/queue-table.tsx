import { Nights } from '#features/matches/components/nights.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { QueueRow } from '../queries.server.ts'
import { Languages, Needs } from './needs.tsx'
import { RankReason, type Thresholds } from './rank-reason.tsx'

type Numbered = QueueRow & { position: number }

/** Guests to place as rows; a press on the name opens the places for that guest. */
export function QueueTable({
  caption,
  rows,
  thresholds,
}: {
  caption: string
  rows: readonly QueueRow[]
  thresholds: Thresholds
}) {
  const { t, to } = useTexts()
  return (
    <DataTable<Numbered>
      caption={caption}
      columns={[
        { key: 'position', header: t('matching.position'), align: 'right', cell: ({ position }) => position },
        {
          key: 'name',
          header: t('matching.name'),
          isName: true,
          cell: ({ id, name }) => <a href={to(`/admin/matching/${id}`)}>{name}</a>,
        },
        { key: 'tier', header: t('matching.tier'), align: 'right', cell: ({ tier }) => tier },
        { key: 'draw', header: t('matching.draw'), align: 'right', cell: ({ draw }) => draw },
        {
          key: 'why',
          header: t('matching.why'),
          cell: ({ why }) => (
            <div className="roomy">
              <RankReason why={why} thresholds={thresholds} />
            </div>
          ),
        },
        {
          key: 'stay',
          header: t('matching.stay'),
          cell: ({ stay }) => (
            <span className="whole">
              <Nights stay={stay} />
            </span>
          ),
        },
        {
          key: 'needs',
          header: t('matching.needs'),
          cell: ({ needs }) => (
            <div className="roomy">
              <Needs needs={needs} />
            </div>
          ),
        },
        {
          key: 'languages',
          header: t('matching.languages'),
          cell: ({ languages }) => <Languages languages={languages} />,
        },
        {
          key: 'flag',
          header: t('matching.flag'),
          cell: ({ lastEnd, isElsewhere }) =>
            isElsewhere ? t('matching.end.arranged-elsewhere') : <LastEndWords lastEnd={lastEnd} />,
        },
      ]}
      rows={rows.map((row, index) => ({ ...row, position: index + 1 }))}
      rowKey={({ id }) => id}
    />
  )
}

/** How the last match ended; a guest who did not reply stays on the list, flagged (R6). */
function LastEndWords({ lastEnd }: Pick<QueueRow, 'lastEnd'>) {
  const { t } = useTexts()
  if (!lastEnd) return null
  const { state, reason } = lastEnd
  if (reason) return t(`matching.end.${reason}`)
  return state === 'declined' || state === 'expired' || state === 'no_show'
    ? t(`matching.end.${state}`)
    : null
}
