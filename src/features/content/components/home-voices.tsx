import { useTexts } from '#i18n/texts-context.tsx'

/** Testimonials, each marked as a sample. */
export function HomeVoices() {
  const { t } = useTexts()
  return (
    <section className="wrap section" aria-labelledby="voices">
      <h2 id="voices">{t('home.voicesTitle')}</h2>
      <p className="quiet">{t('home.voicesSample')}</p>
      <div className="columns">
        {(['voiceGuest', 'voiceHost'] as const).map((voice) => (
          <figure key={voice} className="voice">
            <blockquote>{t(`home.${voice}`)}</blockquote>
            <figcaption>
              <span className="chip chip-draft">{t('home.voiceSample')}</span> {t(`home.${voice}Name`)}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
