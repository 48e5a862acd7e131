// Writes docs/operating/settings.md from the schema of the settings; a test fails when they differ.
import { writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { composeSettingsPage } from '../src/platform/settings/settings-page.server.ts'

const page = await format(composeSettingsPage(), { parser: 'markdown', printWidth: 110 })
writeFileSync(new URL('../docs/operating/settings.md', import.meta.url), page)
