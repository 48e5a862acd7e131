import * as z from 'zod'
import { AGAINS, EXPERIENCES, LONGEST_FEEDBACK } from '#domain/feedback.ts'

const role = z.enum(['guest', 'host'])
/** Left out, or taken back. */
const nothing = z.literal('').transform(() => null)

/** The short question after the stay, as its form sends it. */
export const feedbackFormSchema = z.object({
  role,
  experience: z.union([z.enum(EXPERIENCES), nothing]).default(null),
  again: z.union([z.enum(AGAINS), nothing]).default(null),
  // Browsers count a line break as one sign and send two.
  words: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(LONGEST_FEEDBACK))
    .default(''),
  quote: z.literal('yes').optional(),
})

/** `?as=host`: of somebody who is both. */
export const sideSchema = role.nullable().catch(null)
export const feedbackDoneSchema = z.enum(['saved', 'taken-back']).nullable().catch(null)
