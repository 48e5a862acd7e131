import { RegisterButtons } from '#features/content/components/register-buttons.tsx'
import type { Facts } from '#features/content/facts/queries.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Street } from '#ui/street.tsx'

/** What is this? */
export function HomeHero({ facts }: { facts: Facts }) {
  const { t } = useTexts()
  return (
    <section className="hero">
      <div className="wrap">
        <h1>{t('home.heroTitle', { city: facts.city })}</h1>
        <p className="lead">{t('home.heroLead', { city: facts.city, dates: facts.conferenceDates })}</p>
        <RegisterButtons />
      </div>
      <Street />
    </section>
  )
}
