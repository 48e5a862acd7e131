import { LONGEST_NOTE } from '#domain/match-state.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import type { GivenBack } from '#ui/given-back.ts'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { PlanView, ProposalList, RunView } from '../planning.server.ts'
import type { ProposalView } from '../proposals.server.ts'
import type { PlanQuery } from '../planning.ts'
import { ConcernList } from '#features/placing/matches/components/concern-list.tsx'
import { Nights, PlaceWords } from '#features/placing/matches/components/match-words.tsx'
import { RankReason } from '#features/placing/matching/components/rank-reason.tsx'
import { hereWords } from './kindness.tsx'
import { DataTable, type Column } from '#ui/data-table.tsx'

function ProposalTable({
  caption,
  rows,
  policy,
  ticked,
}: {
  caption: string
  rows: readonly ProposalView[]
  policy: PlanView['policy']
  /** Null: nothing can be taken. */
  ticked: readonly string[] | null
}) {
  const texts = useTexts()
  const { t, to } = texts
  const columns: Column<ProposalView>[] = [
    {
      key: 'take',
      header: t('planning.take'),
      cell: ({ guestId, guestName, status }) =>
        ticked && (status === 'open' || status === 'moves' || status === 'ends') ? (
          <input
            type="checkbox"
            name="guest"
            value={guestId}
            defaultChecked={ticked.includes(guestId)}
            aria-label={t('planning.takeOne', { guest: guestName })}
          />
        ) : null,
    },
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
          <span className="quiet" aria-hidden="true">
            <RankReason why={why.filter(({ holds }) => holds)} thresholds={policy} />
          </span>
          <span className="hidden-text">
            <RankReason why={why} thresholds={policy} />
          </span>
        </div>
      ),
    },
    {
      key: 'host',
      header: t('matches.host'),
      cell: ({ place, status }) =>
        place?.hostName ?? (status === 'ends' || status === 'ended' ? '–' : t('planning.gone')),
    },
    {
      key: 'place',
      header: t('matches.placeLabel'),
      cell: ({ place, here }) => (
        <div className="roomy">
          {place && <PlaceWords {...place} />}
          {here && <p className="quiet">{hereWords(here, texts)}</p>}
        </div>
      ),
    },
    {
      key: 'nights',
      header: t('matches.nightsLabel'),
      cell: ({ stay }) => <span className="whole">{stay && <Nights stay={stay} />}</span>,
    },
    { key: 'mind', header: t('planning.mind'), cell: (row) => <Mind row={row} policy={policy} /> },
    { key: 'status', header: t('planning.status'), cell: (row) => <Status row={row} /> },
    { key: 'decide', header: t('planning.decide'), cell: (row) => <Decide row={row} /> },
  ]
  return (
    <DataTable stacks caption={caption} columns={columns} rows={rows} rowKey={({ guestId }) => guestId} />
  )
}

function Mind({ row, policy }: { row: ProposalView; policy: PlanView['policy'] }) {
  const { t } = useTexts()
  if (row.hostId === '') return null
  const { concerns, breaks, commute } = row
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
      <ConcernList concerns={concerns.filter(({ name }) => name !== 'commute-unknown')} />
      {breaks.map((reason) => (
        <li key={reason}>{t('planning.pinned', { reason: t(`reasons.${reason}`, policy) })}</li>
      ))}
    </ul>
  )
}

function Status({ row: { status, matchId, from } }: { row: ProposalView }) {
  const { t, to } = useTexts()
  const words = from
    ? t(`planning.status.${status === 'ends' ? 'ends' : 'moves'}From`, {
        host: from.hostName,
        number: from.roomNumber,
      })
    : t(`planning.status.${status}`)
  return matchId ? <a href={to(`/admin/match/${matchId}`)}>{words}</a> : words
}

/** Keeps the pair together, or apart, in every plan to come. */
function Decide({ row: { guestId, hostId, guestName, place, status } }: { row: ProposalView }) {
  const { t } = useTexts()
  if (status !== 'open' && status !== 'moves') return null
  const pair = { guest: guestName, host: place?.hostName ?? '' }
  return (
    <div className="plan-decide">
      {(['pin', 'veto'] as const).map((subject) => (
        <Button
          key={subject}
          kind="quiet"
          name="intent"
          value={`${subject} ${guestId} ${hostId}`}
          aria-label={t(`planning.${subject}Pair`, pair)}
        >
          {t(`planning.${subject}`)}
        </Button>
      ))}
    </div>
  )
}

/** The plan with what one can do about it: take all, take some, keep a pair together or apart. */
export function TakeForm({
  run,
  query: { show, only, tier },
  rows,
  list,
  policy,
  back,
}: {
  run: RunView
  query: PlanQuery
  rows: readonly ProposalView[]
  list: ProposalList
  policy: PlanView['policy']
  back: GivenBack | null
}) {
  const { t } = useTexts()
  const openHere = rows.filter(({ status }) => status === 'open' || status === 'moves' || status === 'ends')
  const caption = t('planning.proposalsCount', { count: list.found })
  return (
    <PostForm back={back}>
      <HiddenField name="run" value={run.id} />
      <HiddenField name="seen" value={list.stamp} />
      <HiddenField name="show" value={show} />
      <HiddenField name="only" value={only} />
      {tier !== null && <HiddenField name="tier" value={String(tier)} />}
      {openHere.map(({ guestId }) => (
        <HiddenField key={guestId} name="onPage" value={guestId} />
      ))}
      {list.open > 0 && !run.isOver && (
        <>
          <p>{t('planning.takeLead')}</p>
          <div className="actions">
            {/* The first button is what Enter presses: the one that takes least. */}
            <Button kind="quiet" name="intent" value="take">
              {t('planning.takeSome')}
            </Button>
            {openHere.length > 0 && openHere.length < list.open && (
              <Button kind="quiet" name="intent" value="take-page">
                {t('planning.takePage', { count: openHere.length })}
              </Button>
            )}
            <Button name="intent" value="take-all">
              {t('planning.takeAll', { count: list.open })}
            </Button>
          </div>
        </>
      )}
      <div id="guest" tabIndex={-1}>
        <ProposalTable
          caption={caption}
          rows={rows}
          policy={policy}
          ticked={run.isOver ? null : (back?.typed['guest'] ?? [])}
        />
      </div>
      {openHere.length > 0 && (
        <TextField
          name="reason"
          label={t('planning.reason')}
          hint={t('planning.reasonHint')}
          maxLength={LONGEST_NOTE}
          optional
        />
      )}
    </PostForm>
  )
}
