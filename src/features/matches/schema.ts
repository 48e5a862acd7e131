import * as z from 'zod'
import { LONGEST_NOTE, MATCH_STATES, WITHDRAWAL_REASONS } from '#domain/match-state.ts'

/** Nights as pages get them: first night and day of departure in ISO, and how many nights that is (R2). */
export type StayView = { start: string; end: string; nights: number }

const note = z.string().trim().max(LONGEST_NOTE).default('')

/** What an organiser can do on the page of one match. */
export const matchFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('undraft') }),
  z.object({ intent: z.literal('tick-ask-first') }),
  z.object({ intent: z.literal('decide-problems') }),
  z.object({ intent: z.literal('finish-rematch') }),
  z.object({
    intent: z.literal('withdraw'),
    reason: z.enum(WITHDRAWAL_REASONS),
    note,
    neverAgain: z.literal('yes').optional(),
  }),
])

/** `?state=offered`; anything else shows all. */
export const stateFilterSchema = z.object({ state: z.enum(MATCH_STATES).nullable().catch(null) })
