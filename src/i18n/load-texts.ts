import loaders from 'virtual:texts/loaders'
import { localeOfPath } from './locale.ts'
import { partOfPath } from './parts.ts'
import { registerTexts } from './translate.ts'

/** Browsers only: fetches what the page at this address may say, in its own language, if it is not there yet. */
export async function loadTexts(pathname: string): Promise<void> {
  const locale = localeOfPath(pathname)
  // A module is fetched once, and registering the same texts again changes nothing.
  const { default: messages } = await loaders[locale][partOfPath(pathname)]()
  registerTexts(locale, messages)
}
