import type { AudienceCount } from '#features/letters/broadcasts/broadcasts.ts'
import { languageName } from '#i18n/language-names.ts'
import { locales } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** How many it reaches at this moment, in which language, and who is left out. */
export function AudiencePanel({ count }: { count: AudienceCount }) {
  const { t, locale: reader } = useTexts()
  const { readers, leftOut, unreachable, byLanguage } = count
  const languages = locales.map((locale) =>
    t('broadcasts.countIn', { count: byLanguage[locale], language: languageName(locale, reader) }),
  )
  return (
    <p>
      <output>
        <strong>{t('broadcasts.count', { count: readers, languages: languages.join(', ') })}</strong>
        {leftOut > 0 && <> {t('broadcasts.leftOut', { count: leftOut })}</>}
        {unreachable > 0 && <> {t('broadcasts.unreachable', { count: unreachable })}</>}
      </output>
    </p>
  )
}
