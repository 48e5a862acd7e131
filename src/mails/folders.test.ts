import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mailTemplates } from './registry.ts'

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

it('every folder is a mail of the registry, under its name', () => {
  expect(folders.toSorted()).toEqual(mailTemplates.toSorted())
})
