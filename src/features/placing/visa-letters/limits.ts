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
