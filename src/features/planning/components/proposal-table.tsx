import { Nights } from '#features/matches/components/nights.tsx'
import { PlaceWords } from '#features/matches/components/place-words.tsx'
import { RankReason } from '#features/matching/components/rank-reason.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import type { PlanView } from '../queries.server.ts'
import type { ProposalView } from '../showing/queries.server.ts'

/** Who would sleep where, and why that pair. */
export function ProposalTable({
  caption,
  rows,
  policy,
}: {
  caption: string
  rows: readonly ProposalView[]
  policy: PlanView['policy']
}) {
  const { t, to } = useTexts()
  const columns: Column<ProposalView>[] = [
    {
      key: 'guest',
      header: t('matches.guest'),
      isName: true,
      cell: ({ guestId, guestName }) => (
        <a href={to(`/admin/matching/${guestId}`)}>{guestName || t('planning.gone')}</a>
      ),
    },
    {
      key: 'tier',
      header: t('planning.tier'),
      cell: ({ tier, why }) => (
        <div className="roomy">
          {tier}{' '}
          <span className="quiet">
            <RankReason why={why} thresholds={policy} />
          </span>
        </div>
      ),
    },
    { key: 'host', header: t('matches.host'), cell: ({ place }) => place?.hostName ?? t('planning.gone') },
    {
      key: 'place',
      header: t('matches.placeLabel'),
      cell: ({ place }) => <div className="roomy">{place && <PlaceWords {...place} />}</div>,
    },
    {
      key: 'nights',
      header: t('matches.nightsLabel'),
      cell: ({ stay }) => <span className="whole">{stay && <Nights stay={stay} />}</span>,
    },
    { key: 'mind', header: t('planning.mind'), cell: (row) => <Mind row={row} policy={policy} /> },
    { key: 'status', header: t('planning.status'), cell: (row) => <Status row={row} /> },
  ]
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={({ guestId }) => guestId} />
}

function Mind({ row, policy }: { row: ProposalView; policy: PlanView['policy'] }) {
  const { t } = useTexts()
  const { askFirst, concerns, breaks, commute } = row
  const isSaid = concerns.includes('ask-first-gender')
  return (
    <ul className="plain roomy">
      <li>
        {commute
          ? t('matching.commuteMinutes', {
              minutes: commute.minutes,
              source: t(`matching.source.${commute.source}`),
            })
          : t('reasons.concern.commute-unknown')}
      </li>
      {askFirst && !isSaid && <li>{t('reasons.askFirst')}</li>}
      {concerns
        .filter((concern) => concern !== 'commute-unknown')
        .map((concern) => (
          <li key={concern}>{t(`reasons.concern.${concern}`)}</li>
        ))}
      {breaks.map((reason) => (
        <li key={reason}>{t('planning.pinned', { reason: t(`reasons.${reason}`, policy) })}</li>
      ))}
    </ul>
  )
}

function Status({ row: { status, matchId } }: { row: ProposalView }) {
  const { t, to } = useTexts()
  const words = t(`planning.status.${status}`)
  return matchId ? <a href={to(`/admin/match/${matchId}`)}>{words}</a> : words
}
