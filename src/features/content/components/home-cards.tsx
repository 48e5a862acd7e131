import type { Facts } from '#features/content/facts/queries.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'

const CARDS = [
  { name: 'Platform', path: '/aboutUs' },
  { name: 'How', path: '/HowItWorks' },
  { name: 'Matching', path: '/HowItWorks#priority' },
  { name: 'Part', path: '/signUp' },
  { name: 'Conference', path: '/faq' },
  { name: 'Culture', path: '/ImportantDocs' },
] as const

/** Six cards, laid out as the panes of one window (spec §2). */
export function HomeCards({ facts }: { facts: Facts }) {
  const { t, to } = useTexts()
  const values = {
    city: facts.city,
    venue: facts.venue,
    dates: facts.conferenceDates,
    days: facts.acceptanceDays,
    first: facts.firstNotificationDate,
    last: facts.lastRoundDate,
    closes: facts.registrationCloses,
    update: facts.profileUpdateDays,
  }
  return (
    <section className="wrap section" aria-labelledby="cards">
      <h2 id="cards">{t('home.cardsTitle')}</h2>
      <ul className="panes">
        {CARDS.map(({ name, path }) => (
          <li key={name}>
            <h3>{t(`home.card${name}Title`)}</h3>
            <p>{t(`home.card${name}Text`, values)}</p>
            <a href={to(path)}>{t(`home.card${name}Link`)}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
