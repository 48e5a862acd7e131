import type { Deps } from '#features/context.server.ts'
import { describeFacts, fillPlaces, type Facts } from '#features/content/facts/queries.server.ts'
import { defaultLocale, type Locale } from '#i18n/locale.ts'
import { parseMarkdown, type MarkdownNode } from '#platform/markdown.server.ts'

const FILES = import.meta.glob<string>('/content/*/*.md', { query: '?raw', import: 'default', eager: true })

/** A page to read. `pageTitle` is for the browser's tab. */
export type ContentPage = { title: string; lead: string; pageTitle: string; nodes: MarkdownNode[]; facts: Facts }

type Given = { edition: Deps['edition']; settings: Pick<Deps['settings'], 'brandName' | 'mailFrom'> }

/** This year in words, in the reader's language. */
export async function getFacts(locale: Locale, { edition, settings }: Given): Promise<Facts> {
  const organisation = { brandName: settings.brandName, contactEmail: settings.mailFrom.address }
  return describeFacts(await edition(), organisation, locale)
}

/** A content file with this year's facts filled in; a language that lacks it falls back to the default one. Throws for an unknown name. */
export async function getContentPage(name: string, locale: Locale, given: Given): Promise<ContentPage> {
  const source = FILES[`/content/${locale}/${name}.md`] ?? FILES[`/content/${defaultLocale}/${name}.md`]
  if (source === undefined) throw new Error(`There is no content called "${name}"`)
  const facts = await getFacts(locale, given)
  const fill = (text: string) => fillPlaces(text, facts)
  const { title, lead, body } = splitFrontMatter(source)
  return {
    title: fill(title),
    lead: fill(lead),
    pageTitle: `${fill(title)} – ${facts.brandName}`,
    nodes: parseMarkdown(body, fill),
    facts,
  }
}

/** The `title:` and `lead:` lines between the two `---` at the head of a content file, and the rest. */
export function splitFrontMatter(source: string): { title: string; lead: string; body: string } {
  const [, head = '', body = source] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? []
  const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  return { title: field('title'), lead: field('lead'), body }
}
