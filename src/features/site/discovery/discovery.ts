import { DOCUMENT_NAMES, type ContentName } from '#features/site/content/content.ts'
import type { TextKey } from '#i18n/keys.ts'

/** Pages, by their names in the site map, that are the same for everybody: rendered once for each version of the content. */
export const keptPages = [
  'home',
  'about-us',
  'contact-us',
  'faq',
  'how-it-works',
  'important-docs',
  'important-docs.document',
  'share',
  'dsgvo',
  'impressum',
] as const

/** A page that strangers should find: search engines list it, links to it have a preview. */
export type PublicPage = {
  /** Without language. */
  path: string
  /** The content it is made of, for the day of its last change; null for forms. */
  content: ContentName | null
  /** Words of a page whose own data brings none. */
  words: { title: TextKey; description: TextKey } | null
}

const reading = (path: string, content: ContentName): PublicPage => ({ path, content, words: null })
const form = (path: string, title: TextKey, description: TextKey): PublicPage => ({
  path,
  content: null,
  words: { title, description },
})

/** A closed list: a page that is not here asks search engines to leave it out. */
export const publicPages: readonly PublicPage[] = [
  reading('/', 'home'),
  reading('/HowItWorks', 'how-it-works'),
  reading('/faq', 'faq'),
  reading('/ImportantDocs', 'important-docs'),
  ...DOCUMENT_NAMES.map((name) => reading(`/ImportantDocs/${name}`, `documents/${name}`)),
  reading('/aboutUs', 'about-us'),
  reading('/contactUs', 'contact-us'),
  form('/signUp', 'signUp.title', 'discovery.signUp'),
  form('/signUp/guest', 'signUp.guestStartTitle', 'discovery.signUpGuest'),
  form('/signUp/host', 'signUp.hostStartTitle', 'discovery.signUpHost'),
  reading('/newsletter', 'newsletter'),
  reading('/share', 'share'),
  reading('/impressum', 'imprint'),
  reading('/dsgvo', 'privacy'),
]

/** These pages have a second address each. */
const sameAs: Record<string, string> = {
  '/signUp/getStarted': '/signUp',
  '/signUp/guest/__getStarted': '/signUp/guest',
  '/signUp/host/__getStarted': '/signUp/host',
}

/** @param path without language. */
export function findPublicPage(path: string): PublicPage | null {
  const canonical = sameAs[path] ?? path
  return publicPages.find((page) => page.path === canonical) ?? null
}

/** What a page says of itself, wherever its loader put it: the title of its tab and a sentence about it. */
export function describePage(loaderData: unknown): { title?: string; description?: string } {
  const outer = isRecord(loaderData) ? loaderData : {}
  const page = isRecord(outer.page) ? outer.page : {}
  const text = (name: string) => [outer[name], page[name]].find((value) => typeof value === 'string')
  return { title: text('pageTitle'), description: text('description') ?? text('lead') }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
