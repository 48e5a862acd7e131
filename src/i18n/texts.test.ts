import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { textFiles } from '../../config/texts-plugin.ts'
import { locales } from './locale.ts'

/** JSON takes the last of two and says nothing: somebody's words would be lost. */
it('no text stands twice in its file', () => {
  const twice = locales.flatMap((locale) =>
    textFiles('.', locale).flatMap(([namespace, file]) => {
      const keys = [...readFileSync(file, 'utf8').matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key)
      return keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${locale}/${namespace} ${key}`)
    }),
  )
  expect(twice).toEqual([])
})
