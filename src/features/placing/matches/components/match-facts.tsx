import { needsTick } from '#domain/concerns.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { zonePlace } from '#i18n/short-dates.ts'
import { SummaryList, type SummaryRow } from '#ui/summary-list.tsx'
import type { MatchRecordView, MatchRow } from '../records.server.ts'
import { ConcernList } from './concern-list.tsx'
import { MatchStateChip } from './match-state.tsx'
import { Moment } from './moment.tsx'
import { Nights } from './nights.tsx'
import { PlaceWords } from './place-words.tsx'

/** What a match is, for organisers. */
export function MatchFacts({
  match,
  times,
  endReason,
  weighed,
  timeZone,
}: Pick<MatchRecordView, 'match' | 'times' | 'endReason' | 'weighed' | 'timeZone'>) {
  const { t, to } = useTexts()
  const moment = (label: string, at: string | null): SummaryRow[] =>
    at ? [{ label, value: <Moment at={at} timeZone={timeZone} /> }] : []
  const deadline = t('matches.deadline', { place: zonePlace(timeZone) })
  return (
    <div className="record-pair">
      <SummaryList
        rows={[
          { label: t('matches.stateLabel'), value: <MatchStateChip state={match.state} /> },
          {
            label: t('matches.guest'),
            value: <a href={to(`/admin/matching/${match.guestId}`)}>{match.guestName}</a>,
          },
          { label: t('matches.host'), value: match.hostName },
          { label: t('matches.placeLabel'), value: <PlaceWords {...match} /> },
          { label: t('matches.nightsLabel'), value: <Nights stay={match.stay} /> },
        ]}
      />
      <SummaryList
        rows={[
          ...(match.state === 'offered' && !match.deadlineAt
            ? [{ label: deadline, value: t('matches.deadlineNotSent') }]
            : moment(deadline, match.deadlineAt)),
          ...moment(t('matches.made'), times.made),
          ...moment(t('matches.offered'), times.offered),
          ...moment(t('matches.answered'), times.answered),
          ...moment(t('matches.ended'), times.ended),
          ...(endReason ? [{ label: t('matches.endReason'), value: t(`matches.reason.${endReason}`) }] : []),
          ...(weighed.concerns.length > 0 || match.overrideReason
            ? [{ label: t('matching.mind'), value: <MatchMarks {...match} {...weighed} /> }]
            : []),
        ]}
      />
    </div>
  )
}

/** What there is to mind about a match, ticked or not, and why it is all the same. */
function MatchMarks({
  overrideReason,
  concerns,
  open,
}: Pick<MatchRow, 'overrideReason'> & MatchRecordView['weighed']) {
  const { t } = useTexts()
  return (
    <>
      <ul className="plain roomy">
        <ConcernList concerns={concerns} />
      </ul>
      {needsTick(concerns) && open.length === 0 && <div>{t('matches.allTicked')}</div>}
      {overrideReason && <div>{t('matches.overridden', { reason: overrideReason })}</div>}
    </>
  )
}
