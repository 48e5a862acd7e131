import * as z from 'zod'
import { parseWindow } from '#domain/deadline.ts'
import { answerFields } from '#features/placing/matches/matches.ts'
import { DRAFT_FILTERS } from './components/filters.ts'

const window = z.string().default('').transform(parseWindow)

/** `?show=again&window=12h`; what is not understood counts as not asked for. */
export const informQuerySchema = z.object({
  show: z.enum(DRAFT_FILTERS).catch('all'),
  window,
})

/** So many pairs a person can still look through before pressing send, and a page can show with both mails; what is ticked of them stands in its address. */
export const DRAFTS_AT_ONCE = 25
const idSchema = z.uuid()
/** The ids among what was sent as ticked. */
export const readChosen = (sent: readonly unknown[]): string[] =>
  sent.flatMap((text) => idSchema.safeParse(text).data ?? []).slice(0, DRAFTS_AT_ONCE)

/** The chosen drafts; a page shows far fewer than this. */
const matches = z.array(z.uuid()).min(1).max(500)

/** `idempotencyKey` comes with the page, so that pressing twice sends once. */
export const informFormSchema = z.union([
  z.object({ intent: z.never().optional(), copy: z.uuid(), idempotencyKey: z.uuid(), window }),
  z.object({ intent: z.literal('send'), idempotencyKey: z.uuid(), matches, window }),
  // All that can leave, also those of further pages; the count says what the organiser has seen.
  z.object({
    intent: z.literal('send-all'),
    idempotencyKey: z.uuid(),
    count: z.coerce.number().int().min(1),
    window,
  }),
  z.object({ intent: z.literal('recall'), dispatch: z.uuid() }),
  // Another time to answer in the mails that are shown: nothing is sent, and what is ticked stays so.
  z.object({
    intent: z.literal('window'),
    ...answerFields,
    show: z.enum(DRAFT_FILTERS).catch('all'),
  }),
])
