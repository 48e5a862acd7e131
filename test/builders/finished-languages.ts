import { languages, locales } from '../../src/i18n/languages.ts'

/** What is asked of every text is asked of these: in the others some are still those of the default language. */
export const finishedLocales = locales.filter((locale) => !languages[locale].isUnfinished)
