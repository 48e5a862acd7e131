import type { MatchCard } from '#features/own/profile/matches.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { FactList } from './fact-list.tsx'
import { ContactDetails, ContactProblem, TakenNights, EndingLinks } from './match-pieces.tsx'
import { CheckIn, ContactMade } from './match-said.tsx'

/** A place that is taken: how to reach the host, and the way out if plans change. */
export function GuestAccepted({ card }: { card: MatchCard }) {
  const { t, to } = useTexts()
  const { name, facts, contact, state } = card
  const isOn = state === 'accepted'
  return (
    <section className="match-card">
      <h2>{t(titleOf(card), { name: name ?? '' })}</h2>
      <TakenNights card={card} />
      <CheckIn card={card} />
      {isOn && (
        <p>
          <a href={`${to('/profile/way')}?match=${card.id}`}>{t('profile.toWay')}</a>
        </p>
      )}
      <ContactMade card={card} />
      {isOn && <OwnArrival card={card} />}
      <ContactDetails name={name} contact={contact} />
      {isOn && <ContactProblem card={card} />}
      <h3>{t('profile.factsOfHost')}</h3>
      <FactList rows={facts} />
      {isOn && <EndingLinks card={card} />}
    </section>
  )
}

function titleOf({ state, isInHall }: MatchCard) {
  if (state === 'accepted') return isInHall ? 'profile.acceptedTitleHall' : 'profile.acceptedTitle'
  return isInHall ? 'profile.stayedTitleHall' : 'profile.stayedTitle'
}

/** What the guest is asked about the arrival, or has answered. */
function OwnArrival({ card: { name, arrival, isFinalCheckOpen } }: { card: MatchCard }) {
  const { t, to } = useTexts()
  const values = { name: name ?? '' }
  const page = to('/profile/secondReminder')
  if (!arrival) {
    if (!isFinalCheckOpen) return null
    return (
      <Notice kind="info" title={t('profile.finalCheckTitle')}>
        <p>
          {t('profile.finalCheckAsk', values)} <a href={page}>{t('profile.answerNow')}</a>
        </p>
      </Notice>
    )
  }
  const { about, comesWith } = arrival
  return (
    <p>
      {about === null
        ? t('profile.ownArrivalUnknown', values)
        : t('profile.ownArrivalAbout', { ...values, about })}{' '}
      {comesWith && t('profile.ownArrivalWith', { how: comesWith })}{' '}
      {isFinalCheckOpen && <a href={page}>{t('profile.changeAnswers')}</a>}
    </p>
  )
}
