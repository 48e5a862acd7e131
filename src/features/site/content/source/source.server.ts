/** Which text a page shows: the organisers' file, else the built-in one, in the reader's language if there is one. */
import type { Deps } from '#features/ground/context.server.ts'
import { isPlaceIn } from '#features/site/content/facts.server.ts'
import { CONTENT_NAMES, type ContentName, type ContentProblem } from '#features/site/content/content.ts'
import { findBuiltIn } from '#features/site/content/source/built-in.server.ts'
import { readContentText, type ContentText } from '#features/site/content/source/reading.server.ts'
import { readVolume, type Volume } from '#features/site/content/source/volume.server.ts'
import { defaultLocale, languages, locales, type Locale } from '#i18n/locale.ts'

export type FoundText = { text: ContentText; writtenIn: Locale }
type Given = Pick<Deps, 'clock' | 'log'> & {
  settings: Pick<Deps['settings'], 'dataDir'>
  /** For tests: other texts than those of the product. */
  findBuiltIn?: typeof findBuiltIn
}
type Sources = { volume: Volume; find: typeof findBuiltIn }

/** The text of a page. Throws when there is none in any language, which no file of an organiser can bring about. */
export async function getContentText(name: ContentName, locale: Locale, given: Given): Promise<FoundText> {
  const sources = await openSources(given)
  for (const writtenIn of new Set([locale, defaultLocale, ...locales])) {
    const text = findText(sources, name, writtenIn)
    if (text) return { text, writtenIn }
  }
  throw new Error(`There is no content called "${name}"`)
}

/** Everything organisers should know about their files, in the order of the pages. */
export async function listSourceProblems(given: Given): Promise<ContentProblem[]> {
  const sources = await openSources(given)
  const ofNames = CONTENT_NAMES.flatMap((name) => locales.flatMap((locale) => findProblems(sources, name, locale)))
  const unused = sources.volume.unused.map((name) => ({ name, locale: null, problem: 'unused-file' as const }))
  return [...ofNames, ...unused]
}

function findProblems(sources: Sources, name: ContentName, locale: Locale): ContentProblem[] {
  const { volume } = sources
  const own = volume.files.get(`${locale}/${name}`)
  const isOnlyElsewhere =
    !own && locales.some((other) => volume.files.get(`${other}/${name}`)?.read.ok === true)
  if (own && !own.read.ok) return [{ name, locale, ...own.read.error }]
  // Nobody is told page by page of a language that is known not to be finished.
  if (languages[locale].isUnfinished) return []
  if (!findText(sources, name, locale)) return [{ name, locale, problem: 'missing-language' }]
  return isOnlyElsewhere ? [{ name, locale, problem: 'one-language' }] : []
}

async function openSources(given: Given): Promise<Sources> {
  return { volume: await readVolume(given), find: given.findBuiltIn ?? findBuiltIn }
}

function findText({ volume, find }: Sources, name: ContentName, locale: Locale): ContentText | undefined {
  const own = volume.files.get(`${locale}/${name}`)?.read
  if (own?.ok) return own.value
  const source = find(name, locale)
  return source === undefined ? undefined : readBuiltIn(name, locale, source)
}

const builtIns = new Map<string, { source: string; text: ContentText }>()

/** Read once. A mistake in a text of our own throws: tests read all of them. */
function readBuiltIn(name: ContentName, locale: Locale, source: string): ContentText {
  const key = `${locale}/${name}`
  const kept = builtIns.get(key)
  if (kept?.source === source) return kept.text
  const read = readContentText(source, isPlaceIn(name))
  if (!read.ok) throw new Error(`The content ${key} cannot be read: ${read.error.problem} ${read.error.detail ?? ''}`)
  builtIns.set(key, { source, text: read.value })
  return read.value
}
