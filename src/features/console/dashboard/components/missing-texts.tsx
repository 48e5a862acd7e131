import { languageName } from '#i18n/language-names.ts'
import { defaultLocale } from '#i18n/languages.ts'
import type { listMissing } from '#i18n/missing-texts.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

/** Tells organisers which languages are not finished, and how much of each another one stands in for. */
export function MissingTexts({ missing }: { missing: ReturnType<typeof listMissing> }) {
  const { t, locale: reader } = useTexts()
  if (missing.length === 0) return null
  const standsIn = languageName(defaultLocale, reader)
  return (
    <Notice kind="warning" title={t('admins.missingTexts')}>
      <ul>
        {missing.map(({ locale, texts, mails }) => (
          <li key={locale}>
            {t('admins.missingTextsOf', { language: languageName(locale, reader), texts, mails, standsIn })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
