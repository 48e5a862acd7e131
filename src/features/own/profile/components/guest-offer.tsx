import type { MatchCard } from '#features/own/profile/matches.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { FactList } from './fact-list.tsx'
import { ContactDetails, ContactProblem, EndingLinks } from './match-pieces.tsx'
import { OwnClock } from './own-clock.tsx'
import { WishList } from './wish-list.tsx'

type OfferProps = {
  card: MatchCard
  /** The mail about it came back. */
  isAddressBad: boolean
  /** The page itself is called so. */
  isNamedAbove: boolean
}

/** An offer, answered on the first screen of a phone: until when, who, which nights, where, how far; then what is to be weighed. */
export function GuestOffer({ card, isAddressBad, isNamedAbove }: OfferProps) {
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
