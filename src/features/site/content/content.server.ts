import type { Deps } from '#features/ground/context.server.ts'
import { describeFacts, fillPlaces, type Facts, type Organisation } from '#features/site/content/facts.server.ts'
import type { ContentName, ContentProblem } from '#features/site/content/content.ts'
import { splitSections, type ContentSection } from '#features/site/content/sections.server.ts'
import { getContentText, listSourceProblems } from '#features/site/content/source/source.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { fillMarkdown, type MarkdownNode } from '#platform/markdown.server.ts'

export type { ContentItem, ContentSection } from '#features/site/content/sections.server.ts'
export { searchSections } from '#features/site/content/searching.server.ts'
export { readContentVersion as contentVersion } from '#features/site/content/version.server.ts'

/** A page to read. `pageTitle` is for the browser's tab, `description` for search engines. */
export type ContentPage = {
  name: ContentName
  title: string
  lead: string
  description: string
  pageTitle: string
  /** The whole page is sample content, which organisers have still to replace. */
  isSample: boolean
  /** Day of the last change, `2026-11-21`. */
  updated: string | null
  /** The language of the words, which is another one than asked for where a translation is missing. */
  writtenIn: Locale
  /** Everything, with headings. */
  nodes: MarkdownNode[]
  /** What comes before the first section. */
  intro: MarkdownNode[]
  sections: ContentSection[]
  facts: Facts
}

type Given = Pick<Deps, 'edition' | 'settings' | 'log' | 'clock'> & {
  /** What a letter says of one person. */
  places?: Readonly<Record<string, string>>
}

export async function getFacts(locale: Locale, given: Pick<Given, 'edition' | 'settings'>): Promise<Facts> {
  return describeFacts(await given.edition(), organisationOf(given.settings), locale)
}

/** A page with this year's facts filled in: the organisers' text, else the built-in one (rules: names and texts). */
export async function getContentPage(name: ContentName, locale: Locale, given: Given): Promise<ContentPage> {
  const { text, writtenIn } = await getContentText(name, locale, given)
  const edition = await given.edition()
  const organisation = organisationOf(given.settings)
  const facts = describeFacts(edition, organisation, locale)
  const placed = writtenIn === locale ? facts : describeFacts(edition, organisation, writtenIn)
  const fill = (words: string) => fillPlaces(words, { ...placed, ...given.places })
  const nodes = fillMarkdown(text.markdown, fill)
  return {
    name,
    title: fill(text.title),
    lead: fill(text.lead),
    description: fill(text.description ?? text.lead),
    pageTitle: `${fill(text.title)} – ${facts.brandName}`,
    isSample: text.sample,
    updated: text.updated ?? null,
    writtenIn,
    nodes,
    ...splitSections(nodes),
    facts,
  }
}

/** Voices, or people of the team. Invented ones show only on this machine; a public site shows none until organisers write their own. */
export async function getPeople(name: 'voices' | 'team', locale: Locale, given: Given): Promise<ContentPage> {
  const page = await getContentPage(name, locale, given)
  if (!page.isSample || given.settings.mailboxEnabled) return page
  return { ...page, intro: [], nodes: [], sections: [] }
}

/** What organisers are told about their content files. */
export function listContentProblems(given: Pick<Given, 'settings' | 'log' | 'clock'>): Promise<ContentProblem[]> {
  return listSourceProblems(given)
}

function organisationOf({ brandName, organisation }: Given['settings']): Organisation {
  const { name, contactEmail, privacyEmail } = organisation
  return { brandName, organisationName: name, contactEmail, privacyEmail }
}
