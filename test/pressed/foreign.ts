import type { SeenPage } from './html.ts'

/** Words that no line in German has. */
const ENGLISH = /\b(?:the|you|your|please|this|these|has|have|been|with|could)\b/i

/** What a page says in English that was asked for in another language. */
export const foreignIn = ({ notices, problems }: Pick<SeenPage, 'notices' | 'problems'>): string[] =>
  [...notices, ...problems].filter((line) => ENGLISH.test(line)).map((line) => `says in English: ${line}`)
