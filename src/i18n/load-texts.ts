import { localeOfPath } from './locale.ts'
import { partOfPath } from './parts.ts'
import { registerTexts } from './translate.ts'

const catalogues = {
  en: {
    form: () => import('virtual:texts/en-form'),
    account: () => import('virtual:texts/en-account'),
    organisers: () => import('virtual:texts/en-organisers'),
  },
  de: {
    form: () => import('virtual:texts/de-form'),
    account: () => import('virtual:texts/de-account'),
    organisers: () => import('virtual:texts/de-organisers'),
  },
}

/** Browsers only: fetches what the page at this address may say, in its own language, if it is not there yet. */
export async function loadTexts(pathname: string): Promise<void> {
  const locale = localeOfPath(pathname)
  // A module is fetched once, and registering the same texts again changes nothing.
  const { default: messages } = await catalogues[locale][partOfPath(pathname)]()
  registerTexts(locale, messages)
}
