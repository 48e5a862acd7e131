import type { FactRow, MatchCard } from '#features/own/profile/matches.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { FactList } from './fact-list.tsx'

/** How the two sides reach each other, once they may know (rules: who sees what). */
export function ContactDetails({ name, contact }: { name: string | null; contact: FactRow[] | null }) {
  const { t } = useTexts()
  if (!contact) return null
  return (
    <>
      <h3>{t('profile.contactTitle', { name: name ?? '' })}</h3>
      <FactList rows={contact} />
      <p className="quiet">{t('profile.contactPrivate')}</p>
    </>
  )
}

/** If they do not reach each other: until when to say so, or that it was said. */
export function ContactProblem({ card: { id, name, problem } }: { card: MatchCard }) {
  const { t, to } = useTexts()
  if (!problem) return null
  if (problem.isReported) return <p>{t('profile.problemReported', { name: name ?? '' })}</p>
  if (problem.isOver) return null
  return (
    <p>
      {t('profile.problemLead', { name: name ?? '', ...problem.until })}{' '}
      <a href={`${to('/profile')}?problem=${id}`}>{t('profile.problemLink')}</a>
    </p>
  )
}

/** Somebody has said that the guest has arrived. */
export const isThere = ({ said }: Pick<MatchCard, 'said'>) =>
  said !== null && Object.values(said.arrived).some(Boolean)

/** The ways out. They lead to the step before something ends; never end anything themselves. Who is there does not say that they can’t come. */
export function EndingLinks({ card: { id, role, state, said } }: { card: MatchCard }) {
  const { t, to } = useTexts()
  // A guest who has not accepted yet declines instead.
  const canRefuse = role === 'host' || state === 'accepted'
  return (
    <ul>
      {canRefuse && (
        <li>
          <a href={`${to('/profile')}?refuse=${id}`}>{t('profile.refuseLink')}</a>
        </li>
      )}
      {!(role === 'guest' && isThere({ said })) && (
        <li>
          <a href={`${to('/profile')}?cancel=${id}`}>
            {t(role === 'guest' ? 'profile.cannotCome' : 'profile.cannotHost')}
          </a>
        </li>
      )}
    </ul>
  )
}

/** The other side no longer has, or needs, the place on every night that both have counted on. */
export function TakenNights({ card: { role, name, takenNights } }: { card: MatchCard }) {
  const { t } = useTexts()
  if (takenNights.length === 0) return null
  return (
    <Notice kind="warning">
      <p>{t(`profile.takenNights.${role}`, { name: name ?? '', nights: takenNights.join('; ') })}</p>
    </Notice>
  )
}
