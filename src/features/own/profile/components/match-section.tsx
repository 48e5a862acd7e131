import type { MatchCard } from '#features/own/profile/matches.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { EndedMatch } from './ended-match.tsx'
import { GuestAccepted } from './guest-match.tsx'
import { GuestOffer } from './guest-offer.tsx'
import { HostAccepted, HostOffer } from './host-match.tsx'

const LIVE = { offered: true, accepted: true, completed: true } as const
const isLive = ({ state }: MatchCard) => Object.hasOwn(LIVE, state)

type Props = {
  cards: readonly MatchCard[]
  /** Our mail to the reader came back. */
  isAddressBad: boolean
  /** The offer that the page is called by. */
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
