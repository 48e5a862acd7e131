import { useTexts } from '#i18n/texts-context.tsx'
import { zonePlace } from '#i18n/short-dates.ts'
import { SummaryList, type SummaryRow } from '#ui/summary-list.tsx'
import type { MatchRecordView, MatchRow } from '../records.server.ts'
import { MatchStateChip } from './match-state.tsx'
import { Moment } from './moment.tsx'
import { Nights } from './nights.tsx'
import { PlaceWords } from './place-words.tsx'

/** What a match is, for organisers. */
export function MatchFacts({
  match,
  times,
  endReason,
  timeZone,
}: Pick<MatchRecordView, 'match' | 'times' | 'endReason' | 'timeZone'>) {
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
          ...(match.askFirst !== 'no' || match.overrideReason
            ? [{ label: t('matches.marks'), value: <MatchMarks {...match} /> }]
            : []),
        ]}
      />
    </div>
  )
}

/** What an organiser must mind about a match. */
function MatchMarks({ askFirst, overrideReason }: Pick<MatchRow, 'askFirst' | 'overrideReason'>) {
  const { t } = useTexts()
  return (
    <>
      {askFirst === 'open' && <div>{t('matches.askFirstOpen')}</div>}
      {askFirst === 'done' && <div>{t('matches.askFirstDone')}</div>}
      {overrideReason && <div>{t('matches.overridden', { reason: overrideReason })}</div>}
    </>
  )
}
