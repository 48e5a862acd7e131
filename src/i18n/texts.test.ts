import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { locales } from './locale.ts'

/** JSON takes the last of two and says nothing: somebody's words would be lost. */
it('no text stands twice in its file', () => {
  const twice = locales.flatMap((locale) => {
    const folder = join(import.meta.dirname, locale)
    return readdirSync(folder).flatMap((file) => {
      const keys = [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}"([^"]+)":/gm)].map(
        ([, key]) => key,
      )
      return keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${locale}/${file} ${key}`)
    })
  })
  expect(twice).toEqual([])
})
