import type { MatchCard } from '#features/own/profile/matches.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { FactList } from './fact-list.tsx'
import { ContactDetails, ContactProblem, TakenNights, EndingLinks } from './match-pieces.tsx'
import { CheckIn, ContactMade } from './match-said.tsx'

/** A guest was asked whether this place is right: who it is, and until when the answer comes. */
export function HostOffer({ card }: { card: MatchCard }) {
  const { t } = useTexts()
  const { name, deadline, facts, contact } = card
  return (
    <section className="match-card">
      <h2>{t('profile.hostOfferTitle', { name: name ?? '' })}</h2>
      <p>{t('profile.hostOfferNext')}</p>
      {deadline && <p>{t('profile.hostOfferDeadline', deadline.words)}</p>}
      <h3>{t('profile.factsOfGuest')}</h3>
      <FactList rows={facts} />
      <ContactDetails name={name} contact={contact} />
      <ContactProblem card={card} />
      <EndingLinks card={card} />
    </section>
  )
}

/** A guest who comes: how to reach them, and what they say about their arrival. */
export function HostAccepted({ card }: { card: MatchCard }) {
  const { t } = useTexts()
  const { name, facts, contact, state, arrival } = card
  const isOn = state === 'accepted'
  return (
    <section className="match-card">
      <h2>{t(isOn ? 'profile.hostAcceptedTitle' : 'profile.hostStayedTitle', { name: name ?? '' })}</h2>
      <TakenNights card={card} />
      <CheckIn card={card} />
      <ContactMade card={card} />
      {isOn && arrival && <ArrivalWords card={card} arrival={arrival} />}
      <ContactDetails name={name} contact={contact} />
      {isOn && <ContactProblem card={card} />}
      <h3>{t('profile.factsOfGuest')}</h3>
      <FactList rows={facts} />
      {isOn && <EndingLinks card={card} />}
    </section>
  )
}

type ArrivalProps = { card: MatchCard; arrival: NonNullable<MatchCard['arrival']> }

function ArrivalWords({ card: { name: firstName, said }, arrival: { about, comesWith } }: ArrivalProps) {
  const { t } = useTexts()
  const name = firstName ?? ''
  return (
    <p>
      {about === null ? t('profile.arrivalUnknown', { name }) : t('profile.arrivalAbout', { name, about })}{' '}
      {comesWith && t('profile.arrivalWith', { how: comesWith })}{' '}
      {said && !said.inContact.guest && !said.inContact.host && t('profile.contactNotMade', { name })}
    </p>
  )
}
