import type { ContentItem, ContentSection } from '#features/site/content/sections.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { textOf } from '#platform/markdown.server.ts'

const LONGEST_QUERY = 200
const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** The sections with the items that hold every word of `query`, in order; all for none. Ignores case and accents; umlauts match as ä, ae and a. */
export function searchSections(
  sections: readonly ContentSection[],
  query: string,
  locale: Locale,
): ContentSection[] {
  const words = wordsOf(query.slice(0, LONGEST_QUERY), locale)
  if (words.length === 0) return [...sections]
  return sections
    .map((section) => ({ ...section, items: section.items.filter((item) => holdsAll(item, words, locale)) }))
    .filter(({ items }) => items.length > 0)
}

function holdsAll({ title, nodes }: ContentItem, words: readonly string[], locale: Locale): boolean {
  const text = [title, ...nodes.map((node) => textOf([node]))].join(' ').normalize('NFC').toLocaleLowerCase(locale)
  const spelled = plain(inTwoLetters(text))
  const bare = plain(text.replaceAll('ß', 'ss'))
  return words.every((word) => spelled.includes(plain(inTwoLetters(word))) || bare.includes(plain(word)))
}

function wordsOf(query: string, locale: Locale): string[] {
  return query.normalize('NFC').toLocaleLowerCase(locale).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function inTwoLetters(text: string): string {
  return text.replace(/[äöüß]/g, (letter) => GERMAN[letter] ?? letter)
}

function plain(text: string): string {
  return text.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')
}
