import { defaultLocale, languages } from './languages.ts'

/** The order of people's names and of places: the same for every reader, whatever machine the product runs on. */
export const compareNames = new Intl.Collator(languages[defaultLocale].tag).compare
