import * as z from 'zod'
import { LONGEST_NOTE } from '#domain/match-state.ts'

const role = z.enum(['guest', 'host'])
const matchId = z.uuid()
/** What somebody wants to tell the organisers; cut, never refused, so that nobody is kept from saying no. */
const words = z
  .string()
  .trim()
  .transform((text) => text.slice(0, LONGEST_NOTE))
  .default('')

/** A text for the organisers: what was typed, when saving it failed, and how long it may be. */
export type Words = { typed: string; longest: number }

/** What a guest or host can do on the profile. */
export const profileFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('accept'), matchId }),
  z.object({ intent: z.literal('decline'), matchId }),
  z.object({ intent: z.literal('refuse'), matchId, role, words }),
  z.object({ intent: z.literal('report-problem'), matchId, role, words }),
  z.object({ intent: z.literal('cancel-registration'), role }),
])
export type ProfileForm = z.infer<typeof profileFormSchema>

/** `?cancel=guest`, `?cancel=host` or `?cancel=<match>`: the step before a registration ends. */
export const cancelSchema = z.union([role, matchId]).nullable().catch(null)
/** `?refuse=<match>` and `?problem=<match>`: the step before that is said of one match. */
export const matchIdSchema = matchId.nullable().catch(null)

/** How the last press ended; shown once, above everything else. */
export const outcomes = [
  'accepted',
  'declined',
  'late',
  'closed',
  'refused',
  'reported',
  'reported-late',
  'registration-cancelled',
] as const
export type Outcome = (typeof outcomes)[number]
export const outcomeSchema = z.enum(outcomes).nullable().catch(null)
