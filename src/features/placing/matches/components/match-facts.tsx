import { needsTick } from '#domain/concerns.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { zonePlace } from '#i18n/short-dates.ts'
import { SummaryList, type SummaryRow } from '#ui/summary-list.tsx'
import type { MatchRecordView, MatchRow } from '../reading/records.server.ts'
import { ConcernList } from './concern-list.tsx'
import { MatchStateChip, Moment, Nights, PlaceWords } from './match-words.tsx'
import { languageNames } from '#i18n/language-names.ts'
import type { GuestSide, HostSide, SideContact, Sides } from '../reading/sides.server.ts'
import { useAccessRows, useHomeAccess } from './access-rows.ts'

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

/** Who the two are and how to reach them; the whole record is a press away. */
export function MatchSides({ sides, match }: { sides: Sides; match: MatchRow }) {
  const { t, to } = useTexts()
  return (
    <div className="record-pair">
      <section>
        <h2>{t('matches.sideGuest')}</h2>
        {sides.guest ? <GuestFacts guest={sides.guest} /> : <p>{t('matches.sideGone')}</p>}
        <p>
          <a href={to(`/admin/guest/${match.guestId}`)}>
            {t('matches.sideRecord', { name: match.guestName })}
          </a>
        </p>
      </section>
      <section>
        <h2>{t('matches.sideHost')}</h2>
        {sides.host ? <HostFacts host={sides.host} /> : <p>{t('matches.sideGone')}</p>}
        <p>
          <a href={to(`/admin/host/${match.hostId}`)}>{t('matches.sideRecord', { name: match.hostName })}</a>
        </p>
      </section>
    </div>
  )
}

function GuestFacts({ guest }: { guest: GuestSide }) {
  const { t, locale } = useTexts()
  const { age, gender, roomSharing, sleeping, petProblem, petProblemNote, languages, stay } = guest
  const needs = [
    t(`matching.sharing.${roomSharing}`),
    sleeping.map((wish) => t(`matching.sleeping.${wish}`)).join(', '),
    petProblem && [t('matching.need.petProblem'), petProblemNote].filter(Boolean).join(': '),
  ]
  return (
    <SummaryList
      rows={[
        { label: t('matches.sideAge'), value: `${age}, ${t(`matching.gender.${gender}`)}` },
        { label: t('matching.languages'), value: languageNames(languages, locale).join(', ') },
        { label: t('matching.needs'), value: needs.filter(Boolean).join(' · ') },
        ...useAccessRows(guest.access),
        { label: t('matching.stay'), value: <Nights stay={stay} /> },
        ...useContactRows(guest),
      ]}
    />
  )
}

function HostFacts({ host }: { host: HostSide }) {
  const { t, locale } = useTexts()
  const { living, livingNote, hallName, aboutHall, district, petsNote, commuteMinutes, languages, stay } =
    host
  const household = [t(`matches.living.${living}`), livingNote ?? hallName].filter(Boolean).join(': ')
  const said = (label: string, value: string | null): SummaryRow[] => (value ? [{ label, value }] : [])
  return (
    <SummaryList
      rows={[
        { label: t('matching.household'), value: household },
        ...said(t('matching.district'), district),
        ...said(t('matching.pets'), petsNote),
        ...said(t('matching.aboutHall'), aboutHall),
        ...useHomeAccess(host.access),
        { label: t('matching.languages'), value: languageNames(languages, locale).join(', ') },
        ...said(
          t('matching.commute'),
          commuteMinutes === null ? null : t('matches.sideMinutes', { minutes: commuteMinutes }),
        ),
        { label: t('matching.hostNights'), value: <Nights stay={stay} /> },
        ...useContactRows(host),
      ]}
    />
  )
}

function useContactRows({ email, phone, address }: SideContact): SummaryRow[] {
  const { t } = useTexts()
  return [
    ...(email ? [{ label: t('matches.sideEmail'), value: <a href={`mailto:${email}`}>{email}</a> }] : []),
    ...(phone
      ? [{ label: t('matches.sidePhone'), value: <a href={`tel:${phone.e164}`}>{phone.words}</a> }]
      : []),
    ...(address ? [{ label: t('matching.address'), value: address }] : []),
  ]
}
