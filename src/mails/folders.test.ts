import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { locales } from '#i18n/locale.ts'
import { mailTemplates } from './registry.ts'

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const keysOf = (folder: string, locale: string) => {
  const file = join(import.meta.dirname, folder, `${locale}.json`)
  return existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object) : []
}

it('every folder is a mail of the registry, under its name', () => {
  expect(folders.toSorted()).toEqual(mailTemplates.toSorted())
})

it('every mail says the same things in every language', () => {
  for (const folder of folders)
    for (const locale of locales)
      expect(keysOf(folder, locale).toSorted(), `${folder} ${locale}`).toEqual(
        keysOf(folder, 'en').toSorted(),
      )
})
