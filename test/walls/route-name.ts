import { isLocale } from '../../src/i18n/locale.ts'

/** What a page of the site map is called in all languages: its id without the one it is in. */
export function routeName(id: string): string {
  const [first, ...rest] = id.split('.')
  return isLocale(first) ? rest.join('.') : id
}
