import type { LetterState } from '#domain/visa-letter.ts'
import type { Locale } from '#i18n/languages.ts'

// Apart from the schemas, which stay on the server.

/** As long as a reason may be that its guest reads. */
export const LONGEST_REASON = 500
export const LONGEST_NAME = 200

/** The button that prints: which letter, in which language. */
export const BETWEEN = ' '
export const printValue = (id: string, language: Locale) => [id, language].join(BETWEEN)

/** Letters that can be printed now. */
export const isPrintable = ({ state }: { state: LetterState }) => state !== 'asked' && state !== 'withdrawn'

/** What can be done with many letters at once. */
export const BULK_INTENTS = ['give-all', 'replace-all', 'withdraw-all'] as const
export type BulkIntent = (typeof BULK_INTENTS)[number]

/** What the page says was done. */
export const DONE = [...BULK_INTENTS, 'round'] as const
