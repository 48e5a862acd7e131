import type { AudienceCount } from '#features/letters/broadcasts/broadcasts.ts'
import { languageName } from '#i18n/language-names.ts'
import { locales } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { counted } from '#ui/counted.ts'

/** How many it reaches at this moment, in which language, and who is left out. */
export function AudiencePanel({ count, name }: { count: AudienceCount; name?: string }) {
  const { t, locale: recipient } = useTexts()
  const { recipients, leftOut, unreachable, byLanguage } = count
  const languages = locales.map((locale) =>
    t('broadcasts.countIn', { count: byLanguage[locale], language: languageName(locale, recipient) }),
  )
  return (
    <p>
      <output>
        <strong {...(name && counted(name, recipients))}>
          {t('broadcasts.count', { count: recipients, languages: languages.join(', ') })}
        </strong>
        {leftOut > 0 && <> {t('broadcasts.leftOut', { count: leftOut })}</>}
        {unreachable > 0 && <> {t('broadcasts.unreachable', { count: unreachable })}</>}
      </output>
    </p>
  )
}
