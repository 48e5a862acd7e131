import type { Weighed } from 'bed-matching/explain/weighed.ts'
import { NEAR } from 'bed-matching/kind/terms.ts'
import { languageNames } from '#i18n/language-names.ts'
import { useTexts, type Texts } from '#i18n/texts-context.tsx'
import type { HereView } from '../proposals.server.ts'

/** "28 minutes on average; less than 27.4 isn’t possible." */
export function termWords({ term, value, best, of }: Weighed, { t, locale }: Texts): string {
  const least = best === null || best === 0 ? 'none' : best === value ? 'best' : 'other'
  if (term !== 'minutes') return t(`planning.term.${term}`, { value, of, best: best ?? 0, least })
  const mean = (sum: number) => (sum / of).toLocaleString(locale, { maximumFractionDigits: 1 })
  return t('planning.term.minutes', { mean: mean(value), best: mean(best ?? 0), least })
}

/** How kind the plan is to those who have a place. */
export function Kindness({ terms }: { terms: readonly Weighed[] }) {
  const texts = useTexts()
  if (terms.length === 0) return null
  return (
    <section>
      <h2>{texts.t('planning.kindness')}</h2>
      <ul>
        {terms.map((term) => (
          <li key={term.term}>{termWords(term, texts)}</li>
        ))}
      </ul>
    </section>
  )
}

/** Why somebody sleeps where the plan has them. */
export function hereWords(here: HereView, { t, locale }: Texts): string {
  const names = here.names.join(', ')
  switch (here.kind) {
    case 'better':
      return t(`planning.here.better.${here.term}`, {
        languages: languageNames(here.languages, locale).join(', '),
      })
    case 'needed':
      return t(here.none ? 'planning.here.needed-none' : 'planning.here.needed', { names })
    default:
      return t(`planning.here.${here.kind}`, { names, near: NEAR })
  }
}
