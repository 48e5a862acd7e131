/** Reads what has left, and finds what it says that nobody has declared. */
import { expect } from 'vitest'
import { DAY_WORDS, LANGUAGE_WORDS } from './say.ts'

/** Words of an HTML page as somebody sees them, cells and lines apart by a space. */
export function wordsOfHtml(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
  return html
    .replaceAll(/<(style|script|title)[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll(/&(\w+);/g, (all, name: string) => entities[name] ?? all)
}

/** So that a line of a text and a row of a table read alike; phone numbers as they are dialled. */
export function plain(words: string): string {
  return words
    .replaceAll(/https?:\/\/[^\s)]+/g, ' ')
    .replaceAll(/[\u00ad\u200b-\u200d]/g, '')
    .replaceAll(/\+\d[\d ]{6,}\d/g, (phone) => phone.replaceAll(' ', ''))
    .replaceAll(/[,:;](?=\s|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const ALTOGETHER = (words: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`, 'gu')
const NUMBER_WORDS = ALTOGETHER([
  '(?<![Yy]ou )two(?! of you)|three|four|five|six|seven|eight|nine|ten|eleven|twelve|[Hh]alf',
  'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|Hälfte',
])
const DAYS = ALTOGETHER(DAY_WORDS)
const SPOKEN = ALTOGETHER(LANGUAGE_WORDS)
const ADDRESSES = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const PATTERNS = [/\d+/g, NUMBER_WORDS, DAYS, SPOKEN, ADDRESSES]

/** Numbers, days, languages, addresses, and what the database knows of people (`known`), as far as no fact accounts for them. */
export function undeclared(words: string, facts: readonly string[], known: readonly string[]): string[] {
  let rest = plain(words)
  for (const fact of facts.map(plain).toSorted((a, b) => b.length - a.length))
    rest = rest.replaceAll(asWhole(fact), ' • ')
  return factsIn(rest, known).map((one) => `${one} in “${around(rest, one)}”`)
}

/** All that is a number, a day, a language, an address or a name, by itself. */
export function factsIn(words: string, known: readonly string[]): string[] {
  const said = plain(words)
  const names = known.filter((name) => said.search(asWhole(name)) >= 0)
  return [...PATTERNS.flatMap((pattern) => said.match(pattern) ?? []), ...names]
}

/** Nothing longer: 15 is neither 1 nor 5. */
function asWhole(words: string): RegExp {
  const [before, after] = [/^[\p{L}\d]/u, /[\p{L}\d]$/u].map((edge) => edge.test(plain(words)))
  return new RegExp(
    `${before ? '(?<![\\p{L}\\d])' : ''}${escape(words)}${after ? '(?![\\p{L}\\d])' : ''}`,
    'gu',
  )
}
const escape = (text: string) => plain(text).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const around = (text: string, one: string) => {
  const at = text.indexOf(plain(one))
  return text.slice(Math.max(0, at - 40), at + one.length + 40)
}

/** Those facts that the words do not say. */
export function missing(words: string, facts: readonly string[]): string[] {
  const read = plain(words)
  return facts.filter((fact) => read.search(asWhole(fact)) < 0)
}

/** Each fact stands in the words, and nothing that is a fact but is not declared. */
export function expectFacts(
  where: string,
  words: string,
  facts: readonly string[],
  known: readonly string[],
): void {
  const found = { where, missing: missing(words, facts), undeclared: undeclared(words, facts, known) }
  expect(found, plain(words)).toEqual({
    where,
    missing: [],
    undeclared: [],
  })
}
