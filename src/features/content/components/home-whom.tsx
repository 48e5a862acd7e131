import type { Facts } from '#features/content/facts/queries.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** Is it for me? */
export function HomeWhom({ facts }: { facts: Facts }) {
  const { t, to } = useTexts()
  return (
    <section className="wrap section" aria-labelledby="for-whom">
      <h2 id="for-whom">{t('home.forWhom')}</h2>
      <div className="columns">
        <div>
          <h3>{t('home.guestTitle')}</h3>
          <p>{t('home.guestText', { min: facts.guestMinimumAge, max: facts.guestAgeLimit })}</p>
          <p>
            <a href={to('/HowItWorks#guests')}>{t('home.guestMore')}</a>
          </p>
        </div>
        <div>
          <h3>{t('home.hostTitle')}</h3>
          <p>{t('home.hostText')}</p>
          <p>
            <a href={to('/HowItWorks#hosts')}>{t('home.hostMore')}</a>
          </p>
        </div>
      </div>
    </section>
  )
}
