import type { Locale } from '#i18n/locale.ts'

/** The documents that people read, print and keep; each is a content file in the folder `documents`. */
export const DOCUMENT_NAMES = [
  'guest-code-of-conduct',
  'host-code-of-conduct',
  'guest-guidebook',
  'host-manual',
  'proof-of-accommodation',
] as const
export type DocumentName = (typeof DOCUMENT_NAMES)[number]

/** Letters, which are written for one person: no page shows them. Each may have these `{{places}}` beside the facts. */
export const LETTER_PLACES = {
  'visa-letter-before-match': ['guest', 'guestName', 'nights', 'letterNumber'],
  'visa-letter-after-match': ['guest', 'guestName', 'nights', 'hostName', 'hostAddress', 'letterNumber'],
  'thank-you-letter': ['hostName', 'guestCount', 'nightCount'],
} as const satisfies Record<string, readonly string[]>
export type LetterName = keyof typeof LETTER_PLACES
export type LetterPlace<Name extends LetterName> = (typeof LETTER_PLACES)[Name][number]
const LETTER_NAMES = Object.keys(LETTER_PLACES) as LetterName[]

/** The places that only this content file can fill. */
export function placesOf(name: ContentName): readonly string[] {
  const letter = LETTER_NAMES.find((known) => name === `documents/${known}`)
  return letter ? LETTER_PLACES[letter] : []
}

const PAGE_NAMES = [
  'home',
  'voices',
  'about-us',
  'team',
  'contact-us',
  'faq',
  'how-it-works',
  'important-docs',
  'privacy',
  'imprint',
  'newsletter',
  'share',
] as const

/** Every content file there may be. The list is closed: no address can ask for another file. */
export type ContentName = (typeof PAGE_NAMES)[number] | `documents/${DocumentName | LetterName}`
export const CONTENT_NAMES: readonly ContentName[] = [
  ...PAGE_NAMES,
  ...[...DOCUMENT_NAMES, ...LETTER_NAMES].map((name) => `documents/${name}` as const),
]

export function isDocumentName(value: unknown): value is DocumentName {
  return DOCUMENT_NAMES.some((name) => name === value)
}

export const LARGEST_FILE_KB = 256

/** What can be wrong with one organiser's file; the built-in text is shown instead. */
export const FILE_PROBLEMS = [
  'too-big',
  'not-text',
  'empty',
  'unreadable',
  'front-matter',
  'unknown-place',
  'tangled',
] as const
export type FileProblem = (typeof FILE_PROBLEMS)[number]

/** `one-language`: not in `locale`, the built-in text is shown. `missing-language`: nothing in `locale`. `unused-file`: no page asks for it. */
export type ContentProblem = {
  name: string
  locale: Locale | null
  problem: FileProblem | 'one-language' | 'missing-language' | 'unused-file'
  /** The place that does not exist, as it was written. */
  detail?: string
}
