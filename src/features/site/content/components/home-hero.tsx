import { BedsNeeded } from '#features/site/content/components/beds-needed.tsx'
import { Prose } from '#features/site/content/components/prose.tsx'
import { RegisterButtons } from '#features/site/content/components/register-buttons.tsx'
import type { ContentPage } from '#features/site/content/content.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Street } from '#ui/street.tsx'

/** What is this? And below the street, in the river, the dates that everybody asks for. */
export function HomeHero({ page, bedsNeeded }: { page: ContentPage; bedsNeeded: number | null }) {
  const { t } = useTexts()
  const { facts } = page
  const dates = [
    { label: t('home.factConference'), value: unbroken(facts.conferenceDates) },
    { label: t('home.factFirstMails'), value: t('home.around', { date: unbroken(facts.firstNotificationDate) }) },
    { label: t('home.factCloses'), value: unbroken(facts.registrationCloses) },
    { label: t('home.factCost'), value: t('home.factCostNothing') },
  ]
  return (
    <section className="hero" aria-labelledby="title">
      <div className="wrap">
        <h1 id="title">{page.title}</h1>
        <p className="lead">{page.lead}</p>
        <Prose nodes={page.intro} />
        <RegisterButtons />
        <BedsNeeded figure={bedsNeeded} />
      </div>
      <Street />
      <div className="waterside">
        <dl className="wrap facts">
          {dates.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** A date stays on one line: with spaces at which no line breaks. */
function unbroken(date: string): string {
  return date.replaceAll(' ', '\u00a0')
}
