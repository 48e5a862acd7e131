import { readFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { expect, it } from 'vitest'
import { composeSettingsPage } from './settings-page.server.ts'

it('docs/operating/settings.md says what the schema says (npm run settings-doc)', async () => {
  const { code: page } = await format('settings.md', composeSettingsPage(), { printWidth: 110 })
  expect(readFileSync('docs/operating/settings.md', 'utf8')).toBe(page)
})
