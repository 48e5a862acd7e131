import * as z from 'zod'

export const callFields = {
  mail: z.uuid(),
  /** Made with the page, so that a second press is the same try. */
  entry: z.uuid(),
  /** The last moment to answer that was told (ISO); empty where the words name none. */
  until: z.string().max(40).default(''),
}
export type CallNote = { intent: 'told' | 'accepted' | 'declined' | 'not-reached' } & z.infer<
  z.ZodObject<typeof callFields>
>

/** A mail as read out on the phone: without its foot, addresses of pages, and words that only lead to one. */
export function wordsToSay(text: string): string {
  const [body = ''] = text.split('\n-- \n')
  const lines = body.split('\n')
  const isAddress = (line = '') => /https?:\/\//.test(line)
  return lines
    .filter((line, index) => !isAddress(line) && !(line.endsWith(':') && isAddress(lines[index + 1])))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** What the list can be narrowed to; and by the language that is spoken. */
export const CALL_FILTERS = { about: ['offer', 'complete', 'other'], tried: ['never', 'before'] } as const

type Called = { isOffer: boolean; isToComplete: boolean; language: string; tries: readonly unknown[] }
export function isWanted(
  { isOffer, isToComplete, language, tries }: Called,
  wish: { about?: string; tried?: string; language?: string },
): boolean {
  const about = isOffer ? 'offer' : isToComplete ? 'complete' : 'other'
  return (
    (wish.about === undefined || wish.about === about) &&
    (wish.tried === undefined || wish.tried === (tries.length > 0 ? 'before' : 'never')) &&
    (wish.language === undefined || wish.language === language)
  )
}
