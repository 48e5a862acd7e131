import { useTexts } from '#i18n/texts-context.tsx'
import { languages, locales, localised } from '#i18n/locale.ts'

/** Links to this very page in each language. Names stay in their own language, so that everybody finds theirs. */
export function LanguageSwitch({ path, search }: { path: string; search: string }) {
  const { locale, t } = useTexts()
  return (
    <ul className="languages" aria-label={t('common.language')}>
      {locales.map((each) => (
        <li key={each}>
          <a
            href={localised(each, path) + search}
            lang={each}
            hrefLang={each}
            aria-current={each === locale ? 'true' : undefined}
          >
            {languages[each].name}
          </a>
        </li>
      ))}
    </ul>
  )
}
