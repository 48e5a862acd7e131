import '#i18n/register-texts.server.ts'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Temporal } from 'temporal-polyfill'
import { firstEdition } from '#domain/edition.ts'
import { DOCUMENT_NAMES } from '#features/site/content/content.ts'
import { getDocument, keyOf, pdfTextOf } from '#features/site/documents/documents.server.ts'
import { locales } from '#i18n/locale.ts'
import { createLog } from '#platform/log.server.ts'
import { writePdf } from '#platform/pdf/write-pdf.server.ts'
import { readSettings } from '#platform/settings/settings.server.ts'

// The last step of the build: every document as PDF. A text that cannot be set fails here. Used while dates, brand and words match.
const folder = fileURLToPath(new URL('../documents', import.meta.url))
const now = Temporal.Now.instant()
const settings = readSettings({})
if (!settings.ok) throw new Error('The product does not start with its own defaults')
const given = {
  edition: async () => ({ id: 'built', ...firstEdition(now) }),
  // Only the product's own texts: what lies in a data folder is for the server that uses it.
  settings: { ...settings.value, dataDir: join(folder, 'none') },
  clock: () => now,
  log: createLog(),
}

mkdirSync(folder, { recursive: true })
for (const name of DOCUMENT_NAMES) {
  for (const locale of locales) {
    const text = pdfTextOf(await getDocument(name, locale, given), given.settings.publicUrl)
    writeFileSync(join(folder, `${keyOf(text)}.pdf`), await writePdf(text))
  }
}
