import { RegisterButtons } from '#features/content/components/register-buttons.tsx'
import type { Facts } from '#features/content/facts/queries.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** How do I start? */
export function HomeStart({ facts }: { facts: Facts }) {
  const { t } = useTexts()
  const evening = { date: facts.hostEventDate, time: facts.hostEventTime }
  return (
    <section className="band" aria-labelledby="start">
      <div className="wrap">
        <h2 id="start">{t('home.startTitle')}</h2>
        <p>{t('home.startText')}</p>
        <RegisterButtons />
        <p className="quiet">{t('home.startHostEvening', evening)}</p>
      </div>
    </section>
  )
}
