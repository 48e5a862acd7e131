// Finds what the server's searchSections finds; word-search.test.ts compares the two.

const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

function small(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase(document.documentElement.lang)
}

function plain(text: string): string {
  return text.replace(/ß/g, 'ss').normalize('NFD').replace(/\p{M}/gu, '')
}

function inTwoLetters(text: string): string {
  return text.replace(/[äöüß]/g, (letter) => spelledOut[letter] || letter)
}

export type Searchable = { spelled: string; bare: string }

export function searchable(text: string): Searchable {
  const lower = small(text)
  return { spelled: plain(inTwoLetters(lower)), bare: plain(lower) }
}

export function wordsOf(query: string): Searchable[] {
  return (small(query).match(/[\p{L}\p{M}\p{N}]+/gu) || []).map(searchable)
}

export function holdsAll({ spelled, bare }: Searchable, words: readonly Searchable[]): boolean {
  return words.every((word) => spelled.indexOf(word.spelled) >= 0 || bare.indexOf(word.bare) >= 0)
}
