import { isOfRule } from '#domain/concerns.ts'
import { CHOSEN_REASONS } from '#domain/match-state.ts'
import { ConcernList } from '#features/placing/matches/components/concern-list.tsx'
import { useNights } from '#features/placing/matches/components/match-words.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import type { CandidateView, PolicyView } from '../candidates/candidates.server.ts'

/** Why not: every rule that excludes the pair, and everybody in the way, in words. */
export function Obstacles({ candidate, policy }: { candidate: CandidateView; policy: PolicyView }) {
  const { t } = useTexts()
  const nights = useNights()
  const { reasons, conflicts } = candidate
  return (
    <ul className="plain roomy">
      {reasons.map((reason) => (
        <li key={reason}>
          {reason === 'declined-before' && candidate.turnedDown
            ? t(`reasons.turnedDown.${candidate.turnedDown}`)
            : t(`reasons.${reason}`, policy)}
          {reason === 'vetoed' && <VetoReason reason={candidate.vetoReason} />}
        </li>
      ))}
      {conflicts.map(({ reason, guestName, stay }) => (
        <li key={`${reason} ${guestName} ${stay.start}`}>
          {t(`reasons.place.${reason}`, { guest: guestName, nights: nights(stay) })}
        </li>
      ))}
    </ul>
  )
}

/** How their match ended, or the words of the organiser who said never again. */
function VetoReason({ reason }: { reason: string | null }) {
  const { t } = useTexts()
  if (reason === null || reason === 'organiser') return null
  const end = CHOSEN_REASONS.find((known) => known === reason)
  return <span className="quiet"> – {end ? t(`matching.end.${end}`) : reason}</span>
}

/** "female, couple"; of a hall only that it is one (rules: halls). */
export function useHousehold(): (candidate: Pick<CandidateView, 'hostGender' | 'living'>) => string {
  const { t } = useTexts()
  return ({ hostGender, living }) =>
    [hostGender && t(`matching.gender.${hostGender}`), t(`matches.living.${living}`)]
      .filter(Boolean)
      .join(', ')
}

/** What a person should look at, beside the rules in the way; none of it excludes. */
export const mindedOf = ({ concerns }: Pick<CandidateView, 'concerns'>) =>
  concerns.filter((concern) => !isOfRule(concern))

export function Concerns({ candidate }: { candidate: Pick<CandidateView, 'concerns'> }) {
  const { t } = useTexts()
  const minded = mindedOf(candidate)
  if (minded.length === 0) return <span className="quiet">{t('matching.nothing')}</span>
  return (
    <ul className="plain roomy">
      <ConcernList concerns={minded} />
    </ul>
  )
}

/** "25 min (estimated from the distance)": never without its source (rules: fit). */
export function Commute({ commute }: Pick<CandidateView, 'commute'>) {
  const { t } = useTexts()
  if (!commute) return <span className="quiet">{t('matching.commuteUnknown')}</span>
  const { minutes, source } = commute
  return t('matching.commuteMinutes', { minutes, source: t(`matching.source.${source}`) })
}

/** Whether a map knows the address, and which one; the address itself is not shown before there is a match. */
export function AddressCheck({ addressCheck: { outcome, source } }: Pick<CandidateView, 'addressCheck'>) {
  const { t } = useTexts()
  const who = source === 'street-list' ? 'list' : 'search'
  const said = outcome === 'not-checked' ? outcome : `${who}${outcome === 'found' ? 'Found' : 'Missing'}`
  return t('matching.addressCheck', { said })
}
