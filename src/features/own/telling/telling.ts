import * as z from 'zod'

const yes = z.literal('yes').optional().catch(undefined)
const entry = z.uuid()

/** What the form of the first page holds; how long the words may be is said beside their field. */
export const tellingSchema = z.object({
  entry,
  words: z.string().trim(),
  about: z.string().trim().default(''),
  reach: z.string().trim().default(''),
  who: z.enum(['named', 'unnamed']).optional().catch(undefined),
  urgent: yes,
  mail: yes,
})
export type TellingForm = z.infer<typeof tellingSchema>

/** Coming back: with a code, or to what one has told oneself. */
export const backSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('look'), code: z.string() }),
  z.object({ intent: z.literal('add-by-code'), code: z.string(), entry, words: z.string().trim() }),
  z.object({ intent: z.literal('add'), id: z.uuid(), entry, words: z.string().trim() }),
])

export const backDoneSchema = z.enum(['told', 'added']).nullable().catch(null)
