import * as z from 'zod'
import { DRAFT_FILTERS } from './components/filters.ts'

const longestWindow = 60
const days = z
  .union([z.literal(''), z.coerce.number().int().min(1).max(longestWindow)])
  .default('')
  .transform((value) => (value === '' ? null : value))

/** `?show=again&days=3`; what is not understood counts as not asked for. */
export const informQuerySchema = z.object({
  show: z.enum(DRAFT_FILTERS).catch('all'),
  days: days.catch(null),
})

/** The chosen drafts; a page shows far fewer than this. */
const matches = z.array(z.uuid()).min(1).max(500)

/** `idempotencyKey` comes with the page, so that pressing twice sends once. */
export const informFormSchema = z.union([
  z.object({ copy: z.uuid(), idempotencyKey: z.uuid(), days }),
  z.object({ intent: z.literal('send'), idempotencyKey: z.uuid(), matches, days }),
  // All that can leave, also those of further pages; the count says what the organiser has seen.
  z.object({
    intent: z.literal('send-all'),
    idempotencyKey: z.uuid(),
    count: z.coerce.number().int().min(1),
    days,
  }),
  z.object({ intent: z.literal('recall'), dispatch: z.uuid() }),
  // Other days to answer in the mails that are shown: nothing is sent, and what is ticked stays so.
  z.object({
    intent: z.literal('days'),
    answerDays: days.catch(null),
    show: z.enum(DRAFT_FILTERS).catch('all'),
  }),
])
