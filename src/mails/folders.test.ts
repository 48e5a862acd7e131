import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { locales } from '#i18n/languages.ts'
import { finishedLocales } from '../../test/builders/finished-languages.ts'
import { mailTemplates, timedMails } from './registry.ts'

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

it('every folder is a mail of the registry, under its name', () => {
  expect(folders.toSorted()).toEqual(mailTemplates.toSorted())
})

it('every file of words in them is of a language that there is', () => {
  const files = folders.flatMap((folder) => readdirSync(join(import.meta.dirname, folder)))
  const codes = files.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
  expect([...new Set(codes)].toSorted()).toEqual([...locales].toSorted())
})

it('the calendar counts whom a mail waits for, but not where it knows only the season of it', () => {
  const counts = (template: string, locale: string): boolean => {
    const words = JSON.parse(readFileSync(join(import.meta.dirname, template, `${locale}.json`), 'utf8'))
    return String(words.coming).includes('{count')
  }
  expect(timedMails.length).toBeGreaterThan(5)
  for (const { template, clock } of timedMails)
    for (const locale of finishedLocales)
      expect(counts(template, locale), `${template} ${locale}`).toBe(!clock.season)
})
