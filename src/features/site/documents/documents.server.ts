import { createHash } from 'node:crypto'
import { getContentPage, type ContentPage } from '#features/site/content/content.server.ts'
import type { DocumentName } from '#features/site/content/content.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { languages, localised, type Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import type { PdfText } from '#platform/pdf/write-pdf.server.ts'

type Given = Parameters<typeof getContentPage>[2]

/** A document in the reader's language, with this year's facts. */
export function getDocument(name: DocumentName, locale: Locale, given: Given): Promise<ContentPage> {
  return getContentPage(`documents/${name}`, locale, given)
}

/**
 * The same text as a PDF, and the key of exactly this text. What the build made is taken when the words are still the
 * same; when an organiser changed the text, or dates or brand are others, it is set anew, once for each version.
 */
export async function getDocumentPdf(
  name: DocumentName,
  locale: Locale,
  given: Given & Pick<Deps, 'settings' | 'builtDocument'>,
): Promise<{ bytes: Buffer; key: string }> {
  const text = pdfTextOf(await getDocument(name, locale, given), given.settings.publicUrl)
  const key = keyOf(text)
  return { key, bytes: await remember(key, async () => (await given.builtDocument(key)) ?? setPdf(text)) }
}

/** What a PDF is made of; the build asks for the same. */
export function pdfTextOf(page: ContentPage, publicUrl: URL): PdfText {
  const locale = page.writtenIn
  const t = translator(locale)
  return {
    title: page.title,
    lead: page.lead,
    nodes: page.nodes,
    language: languages[locale].tag,
    publisher: page.facts.brandName,
    pageWords: (number, count) => t('documents.pageOf', { number, count }),
    changedAt: new Date(page.updated ?? 0),
    resolve: (href) => new URL(href.startsWith('/') ? localised(locale, href) : href, publicUrl).href,
  }
}

/** Two texts have the same key when they would give the same file. */
export function keyOf({ pageWords, resolve, ...words }: PdfText): string {
  const all = JSON.stringify([words, pageWords(1, 2), resolve('/')])
  return createHash('sha256').update(all).digest('hex').slice(0, 32)
}

/** Loaded when first needed: the typesetter takes time and memory that a server without readers need not spend. */
async function setPdf(text: PdfText): Promise<Buffer> {
  const { writePdf } = await import('#platform/pdf/write-pdf.server.ts')
  return writePdf(text)
}

const MOST_KEPT = 20
const kept = new Map<string, Promise<Buffer>>()

/** Several readers at once wait for one typesetting; the oldest versions are forgotten. */
function remember(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return made
}
