import type { MatchCard } from '#features/own/profile/matches.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { FactList } from './fact-list.tsx'
import { ContactDetails, ContactProblem, TakenNights, EndingLinks } from './match-pieces.tsx'
import { CheckIn, ContactMade } from './match-said.tsx'

type OfferProps = {
  card: MatchCard
  /** The mail about it came back. */
  isAddressBad: boolean
}

/** An offer: what it is, until when to answer, and what each answer does. */
export function GuestOffer({ card, isAddressBad }: OfferProps) {
  const { t, to } = useTexts()
  const noDeadline = t(isAddressBad ? 'profile.offerReturned' : 'profile.offerNoDeadline')
  const { id, name, deadline, facts, contact, keptPlace: kept } = card
  const names = { name: name ?? '', kept: kept ?? '' }
  return (
    <section className="match-card">
      <h3>{t(kept === null ? 'profile.offerTitle' : 'profile.moveTitle')}</h3>
      <Notice kind="info">
        <p>{deadline ? t('profile.offerDeadline', deadline) : noDeadline}</p>
      </Notice>
      {kept !== null && <p>{t('profile.moveWhat', names)}</p>}
      <h4>{t('profile.factsOfHost')}</h4>
      <FactList rows={facts} />
      <ContactDetails name={name} contact={contact} />
      <p>{t(kept === null ? 'profile.acceptMeaning' : 'profile.moveYes', names)}</p>
      <p>{t(kept === null ? 'profile.declineMeaning' : 'profile.moveNo', names)}</p>
      <PostForm>
        <input type="hidden" name="matchId" value={id} />
        <p className="actions">
          <Button name="intent" value="accept">
            {t('profile.accept')}
          </Button>
          <LinkButton to={`${to('/profile')}?decline=${id}`} kind="quiet">
            {t('profile.decline')}
          </LinkButton>
        </p>
      </PostForm>
      <ContactProblem card={card} />
      <EndingLinks card={card} />
    </section>
  )
}

/** A place that is taken: how to reach the host, and the way out if plans change. */
export function GuestAccepted({ card }: { card: MatchCard }) {
  const { t, to } = useTexts()
  const { name, facts, contact, state } = card
  const isOn = state === 'accepted'
  return (
    <section className="match-card">
      <h3>{t('profile.acceptedTitle', { name: name ?? '' })}</h3>
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
      <h4>{t('profile.factsOfHost')}</h4>
      <FactList rows={facts} />
      {isOn && <EndingLinks card={card} />}
    </section>
  )
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
