import type { MatchCard } from '#features/own/profile/matches.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { TextKey } from '#i18n/keys.ts'
import { Notice } from '#ui/notice.tsx'
import { FactList } from './fact-list.tsx'
import { ContactDetails, ContactProblem, TakenNights, EndingLinks, isThere } from './match-pieces.tsx'
import { CheckIn, ContactMade } from './match-said.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { WishList } from './wish-list.tsx'
import { ownTime } from '#i18n/own-time.ts'
import { useScript } from '#ui/use-script.ts'

/** The same moment on the device's own clock, where that shows another; nothing without script. */
function OwnClock({ at, timeZone }: { at: string; timeZone: string }) {
  const { t, locale } = useTexts()
  const time = useScript() ? ownTime(at, timeZone, locale) : null
  return time && <span className="quiet"> {t('offer.ownTime', { time })}</span>
}

/** A guest was asked whether this place is right: who it is, and until when the answer comes. */
function HostOffer({ card }: { card: MatchCard }) {
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
function HostAccepted({ card }: { card: MatchCard }) {
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

type OfferProps = {
  card: MatchCard
  isAddressBad: boolean
  /** The page itself is called so. */
  isNamedAbove: boolean
}

/** An offer, answered on the first screen of a phone: until when, who, which nights, where, how far; then what is to be weighed. */
function GuestOffer({ card, isAddressBad, isNamedAbove }: OfferProps) {
  const { t, to } = useTexts()
  const { id, name, deadline, facts, contact, offer, keptPlace: kept } = card
  const names = { name: name ?? '', kept: kept ?? '' }
  return (
    <section className="offer">
      {isNamedAbove ? (
        <h2 className="hidden-text">{name}</h2>
      ) : (
        <h2>{t(kept === null ? 'offer.title' : 'profile.moveTitle')}</h2>
      )}
      <Deadline card={card} isAddressBad={isAddressBad} />
      {offer && (
        <ul className="offer-lines">
          {offer.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
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
      {kept !== null && <p>{t('profile.moveWhat', names)}</p>}
      <p>{t(kept === null ? 'profile.acceptMeaning' : 'profile.moveYes', names)}</p>
      <p>
        {t(kept === null ? 'profile.declineMeaning' : 'profile.moveNo', names)}{' '}
        {kept === null && deadline && t('offer.afterwards')}
      </p>
      {offer && <WishList wishes={offer.wishes} name={name ?? ''} wayMinutes={offer.wayMinutes} />}
      <h3>{t('profile.factsOfHost')}</h3>
      <FactList rows={facts} />
      <ContactDetails name={name} contact={contact} />
      <ContactProblem card={card} />
      <EndingLinks card={card} />
    </section>
  )
}

function Deadline({ card: { deadline }, isAddressBad }: Pick<OfferProps, 'card' | 'isAddressBad'>) {
  const { t } = useTexts()
  if (!deadline) return <p>{t(isAddressBad ? 'profile.offerReturned' : 'profile.offerNoDeadline')}</p>
  const { at, timeZone, words } = deadline
  return (
    <p>
      {t('offer.answerBy')}{' '}
      <strong>
        <time dateTime={at}>{t('offer.moment', words)}</time>
      </strong>
      .<OwnClock at={at} timeZone={timeZone} />
    </p>
  )
}

/** A place that is taken: how to reach the host, and the way out if plans change. */
function GuestAccepted({ card }: { card: MatchCard }) {
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
      {isOn && !isThere(card) && <OwnArrival card={card} />}
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

const WORDS: Record<'guest' | 'host', Partial<Record<MatchCard['state'], TextKey>>> = {
  guest: {
    declined: 'profile.guestDeclined',
    expired: 'profile.guestExpired',
    withdrawn: 'profile.guestWithdrawn',
    no_show: 'profile.guestNoShow',
  },
  host: {
    declined: 'profile.hostDeclined',
    expired: 'profile.hostExpired',
    withdrawn: 'profile.hostWithdrawn',
    no_show: 'profile.hostNoShow',
  },
}

/** What is over, in one kind sentence: names and contact details of the other side are gone (rules: who sees what). */
export function EndedMatch({ card }: { card: MatchCard }) {
  const { t } = useTexts()
  const { role, state, nights, endedOn, endReason } = card
  const key = WORDS[role][state]
  if (!key) return null
  const reason =
    endReason === 'guest-cancelled'
      ? 'guest'
      : endReason === 'host-cancelled'
        ? 'host'
        : endReason === 'moved'
          ? 'moved'
          : 'other'
  return <li>{t(key, { nights, day: endedOn ?? '', reason })}</li>
}

const LIVE = { offered: true, accepted: true, completed: true } as const
const isLive = ({ state }: MatchCard) => Object.hasOwn(LIVE, state)

type Props = {
  cards: readonly MatchCard[]
  isAddressBad: boolean
  namedAbove: string | null
}

/** What has become of somebody's search or offer: what is open first, then what is over. */
export function MatchSection({ cards, ...page }: Props) {
  const { t, to } = useTexts()
  const ended = cards.filter((card) => !isLive(card))
  return (
    <>
      {cards.filter(isLive).map((card) => (
        <LiveMatch key={card.id} card={card} {...page} />
      ))}
      {cards.some(({ state }) => state === 'accepted' || state === 'completed') && (
        <p>
          <a href={to('/tellUs')}>{t('profile.matchTellUs')}</a>
        </p>
      )}
      {ended.length > 0 && (
        <section>
          <h2>{t('profile.earlierOffers')}</h2>
          <ul>
            {ended.map((card) => (
              <EndedMatch key={card.id} card={card} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function LiveMatch({ card, isAddressBad, namedAbove }: Omit<Props, 'cards'> & { card: MatchCard }) {
  if (card.role === 'guest') {
    return card.state === 'offered' ? (
      <GuestOffer card={card} isAddressBad={isAddressBad} isNamedAbove={card.id === namedAbove} />
    ) : (
      <GuestAccepted card={card} />
    )
  }
  return card.state === 'offered' ? <HostOffer card={card} /> : <HostAccepted card={card} />
}
