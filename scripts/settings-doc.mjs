// Writes docs/operating/settings.md from the schema of the settings; a test fails when they differ.
import { writeFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { composeSettingsPage } from '../src/platform/settings/settings-page.server.ts'

const { code: page } = await format('settings.md', composeSettingsPage(), { printWidth: 110 })
writeFileSync(new URL('../docs/operating/settings.md', import.meta.url), page)
