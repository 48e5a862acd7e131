import type { MatchCard } from '#features/own/profile/matches.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { EndedMatch } from './ended-match.tsx'
import { GuestAccepted, GuestOffer } from './guest-match.tsx'
import { HostAccepted, HostOffer } from './host-match.tsx'

const LIVE = { offered: true, accepted: true, completed: true } as const
const isLive = ({ state }: MatchCard) => Object.hasOwn(LIVE, state)

type Props = {
  cards: readonly MatchCard[]
  /** Our mail to the reader came back. */
  isAddressBad: boolean
}

/** What has become of somebody's search or offer: what is open first, then what is over. */
export function MatchSection({ cards, isAddressBad }: Props) {
  const { t } = useTexts()
  const ended = cards.filter((card) => !isLive(card))
  return (
    <>
      {cards.filter(isLive).map((card) => (
        <LiveMatch key={card.id} card={card} isAddressBad={isAddressBad} />
      ))}
      {ended.length > 0 && (
        <section>
          <h3>{t('profile.earlierOffers')}</h3>
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

function LiveMatch({ card, isAddressBad }: { card: MatchCard; isAddressBad: boolean }) {
  if (card.role === 'guest') {
    return card.state === 'offered' ? (
      <GuestOffer card={card} isAddressBad={isAddressBad} />
    ) : (
      <GuestAccepted card={card} />
    )
  }
  return card.state === 'offered' ? <HostOffer card={card} /> : <HostAccepted card={card} />
}
