import { readdirSync, readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, it } from 'vitest'
import { textFiles } from '../../config/texts-plugin.ts'
import { defaultLocale, foreignAddress, locales } from './languages.ts'
import { translator } from './translate.ts'

/** A folder whose language has no line would be read by nobody. */
it.each(['src/i18n', 'content'])('every folder of %s is a language that there is', (parent) => {
  const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(locales).toEqual(expect.arrayContaining(folders.map(({ name }) => name)))
})

/** JSON takes the last of two and says nothing: somebody's words would be lost. */
it('no text stands twice in its file', () => {
  const twice = locales.flatMap((locale) =>
    textFiles('.', locale).flatMap(([namespace, file]) => {
      const keys = [...readFileSync(file, 'utf8').matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key)
      return keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${locale} ${namespace}.${key}`)
    }),
  )
  expect(twice).toEqual([])
})

const readAll = (locale: (typeof locales)[number]) =>
  new Map(
    textFiles('.', locale).flatMap(([namespace, file]) =>
      Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>).map(
        ([key, text]): [string, string] => [`${namespace}.${key}`, text],
      ),
    ),
  )
/** Names of what is filled in, also inside of what a number or a word chooses. */
function placesIn(message: unknown): string[] {
  if (!Array.isArray(message)) return []
  return message.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return []
    const [name, , choices] = part as [string, string?, object?]
    return [name, ...Object.values(choices ?? {}).flatMap(placesIn)]
  })
}
const placesOf = (text: string) => [...new Set(placesIn(compileMessageOrThrow(text)))].toSorted().join(' ')

it.each(locales)('a text in %s has the places that it has in the default language', (locale) => {
  const asked = readAll(defaultLocale)
  const others = [...readAll(locale)].filter(
    ([key, text]) => placesOf(text) !== placesOf(asked.get(key) ?? ''),
  )
  expect(others.map(([key]) => key)).toEqual([])
})

it.each(locales)('readers of %s are addressed in one way', (locale) => {
  const odd = [...readAll(locale)].filter(([, text]) => foreignAddress[locale]?.test(text))
  expect(odd.map(([key]) => key)).toEqual([])
})

it('both numbers of "so many of so many" are written as numbers are', () => {
  const texts = (['en', 'de'] as const).map((locale) =>
    translator(locale)('records.guestsCounted', { shown: 1200, all: 2000 }),
  )
  expect(texts).toEqual(['1,200 of 2,000 guests', '1.200 von 2.000 Gästen'])
})
