import type { TextKey } from './keys.ts'
import { localeOfPath } from './locale.ts'
import { translator, type TextValues } from './translate.ts'

type RootMatch = { id: string; loaderData?: unknown } | undefined

/** The document title of a page: its own words, then the brand as the root loader gave it. A step of a registration puts its heading first, a form that came back the word for it. */
export function pageTitle(
  matches: readonly RootMatch[],
  location: { pathname: string },
  key: TextKey,
  values?: TextValues,
  heading?: string,
): { title: string }[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData
  const { brand, hasProblems } = (root ?? {}) as { brand?: { name?: string }; hasProblems?: boolean }
  const t = translator(localeOfPath(location.pathname))
  const title = [heading, t(key, values), brand?.name].filter(Boolean).join(' – ')
  return [{ title: hasProblems ? t('common.titleWithProblems', { title }) : title }]
}
