import { Nights, PlaceWords } from '#features/placing/matches/components/match-words.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { CandidateView, FirstPlace, PolicyView } from '../candidates/candidates.server.ts'
import { pairPath } from './pair-path.ts'
import { Commute, Concerns, Obstacles, useHousehold } from './verdict-words.tsx'

/** Places for one guest: what fits with what to mind, or what does not with why. */
export function CandidateTable({
  guestId,
  caption,
  rows,
  policy,
  kind,
  canChoose,
  pathOf,
}: {
  guestId: string
  caption: string
  rows: readonly CandidateView[]
  policy: PolicyView
  kind: 'fits' | 'others' | 'partial'
  canChoose: boolean
  /** Where a place is chosen; else the page that drafts it. */
  pathOf?: (row: CandidateView) => string
}) {
  const { t, to } = useTexts()
  const household = useHousehold()
  const verdict: Column<CandidateView>[] =
    kind === 'fits'
      ? []
      : kind === 'partial'
        ? [
            {
              key: 'part',
              header: t('matching.partNights'),
              cell: ({ part }) => part && <Nights stay={part} />,
            },
          ]
        : [
            {
              key: 'why',
              header: t('matching.whyNot'),
              cell: (row) => <Obstacles candidate={row} policy={policy} />,
            },
          ]
  return (
    <DataTable<CandidateView>
      stacks
      caption={caption}
      isCaptionHidden
      columns={[
        { key: 'host', header: t('matches.host'), isName: true, cell: ({ hostName }) => hostName },
        {
          key: 'place',
          header: t('matches.placeLabel'),
          cell: (row) => (
            <div className="roomy">
              <PlaceWords {...row} />
            </div>
          ),
        },
        ...verdict,
        { key: 'mind', header: t('matching.mind'), cell: (row) => <Concerns candidate={row} /> },
        {
          key: 'free',
          header: t('matching.placesLeft'),
          align: 'right',
          cell: ({ free, places }) => t('matching.placesOf', { free, places }),
        },
        {
          key: 'commute',
          header: t('matching.commute'),
          align: 'right',
          cell: (row) => <Commute {...row} />,
        },
        {
          key: 'nights',
          header: t('matching.hostNights'),
          cell: ({ hostStay }) => (
            <div className="roomy">
              <Nights stay={hostStay} />
            </div>
          ),
        },
        {
          key: 'household',
          header: t('matching.household'),
          cell: (row) =>
            [household(row), row.district, row.comfortable && t('matching.comfortable', row.comfortable)]
              .filter(Boolean)
              .join(', '),
        },
        {
          key: 'choose',
          header: t('matching.action'),
          cell: (row) =>
            canChoose && row.verdict !== 'never' ? (
              <LinkButton kind="quiet" to={to(pathOf ? pathOf(row) : pairPath(guestId, row))}>
                {row.verdict === 'fits' ? t('matching.choosePlace') : t('matching.chooseAnyway')}
              </LinkButton>
            ) : null,
        },
      ]}
      rows={rows}
      rowKey={({ placeId }) => placeId}
    />
  )
}

/** Why the first host comes first; nothing where the next is as good. */
export function WhyFirst({ first }: { first: FirstPlace | null }) {
  const { t } = useTexts()
  return (
    first?.why && (
      <p className="hint">
        {t('matching.whyFirst', { host: first.hostName, next: first.next, why: first.why })}
      </p>
    )
  )
}
