import type { MatchCard } from '#features/profile/matches/queries.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { FactList } from './fact-list.tsx'
import { CancelLink, ContactDetails } from './match-pieces.tsx'

/** A guest was asked whether this place is right: who it is, and until when the answer comes. */
export function HostOffer({ card }: { card: MatchCard }) {
  const { t } = useTexts()
  const { name, deadline, facts, contact } = card
  return (
    <section>
      <h3>{t('profile.hostOfferTitle', { name: name ?? '' })}</h3>
      <p>{t('profile.hostOfferNext')}</p>
      {deadline && <p>{t('profile.hostOfferDeadline', deadline)}</p>}
      <FactList rows={facts} />
      <ContactDetails name={name} contact={contact} />
      <CancelLink card={card} />
    </section>
  )
}

/** A guest who comes: how to reach them. */
export function HostAccepted({ card, issueDays }: { card: MatchCard; issueDays: number }) {
  const { t } = useTexts()
  const { name, facts, contact, state } = card
  return (
    <section>
      <h3>{t('profile.hostAcceptedTitle', { name: name ?? '' })}</h3>
      {state === 'accepted' && <p>{t('profile.acceptedNext', { name: name ?? '', days: issueDays })}</p>}
      <ContactDetails name={name} contact={contact} />
      <FactList rows={facts} />
      {state === 'accepted' && <CancelLink card={card} />}
    </section>
  )
}
