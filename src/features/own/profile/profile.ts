import * as z from 'zod'
import { LONGEST_NOTE } from '#domain/match-state.ts'
import { cut } from '#domain/cut.ts'
import { LONGEST_COMES_WITH } from './participation.ts'

const role = z.enum(['guest', 'host'])
const matchId = z.uuid()
const words = z.string().trim().max(LONGEST_NOTE).default('')

/** A text for the organisers: what was typed when it could not be saved, and what is wrong with it. */
export type Words = { typed: string; problem: string | null }

/** "We have been in contact" and "I am here", said or taken back by one press. */
export const MILESTONE_PRESSES = ['in-contact', 'lost-contact', 'arrived', 'not-arrived'] as const

export const profileFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('accept'), matchId }),
  z.object({ intent: z.literal('decline'), matchId, words }),
  z.object({ intent: z.literal('refuse'), matchId, role, words }),
  z.object({ intent: z.literal('report-problem'), matchId, role, words }),
  z.object({ intent: z.enum(MILESTONE_PRESSES), matchId, role }),
  z.object({ intent: z.literal('cancel-registration'), role }),
])
export type ProfileForm = z.infer<typeof profileFormSchema>

/** `?cancel=guest`, `?cancel=host` or `?cancel=<match>`: the step before a registration ends. */
export const cancelSchema = z.union([role, matchId]).nullable().catch(null)
/** `?decline=<match>`, `?refuse=<match>` and `?problem=<match>`: the step before that is said of one match. */
export const matchIdSchema = matchId.nullable().catch(null)

const yesOrNo = z.enum(['yes', 'no']).transform((word) => word === 'yes')

/** The answers of the first reminder; somebody who does not come need not answer the rest. */
export const reminderFormSchema = z.discriminatedUnion('coming', [
  z.object({ coming: z.literal('no') }),
  z.object({ coming: z.literal('yes'), accredited: yesOrNo, hasFlight: yesOrNo, hasVisa: yesOrNo }),
])

/** The answers of the final check. `hour` is null when it is not known yet. */
export const finalCheckFormSchema = z.discriminatedUnion('coming', [
  z.object({ coming: z.literal('no'), matchId }),
  z.object({
    coming: z.literal('yes'),
    matchId,
    arrivesAbout: z
      .string()
      .regex(/^(?:\d|1\d|2[0-3]|unknown)$/)
      .transform((word) => (word === 'unknown' ? null : Number(word))),
    comesWith: z
      .string()
      .trim()
      .transform((text) => cut(text, LONGEST_COMES_WITH) || null)
      .nullable()
      .default(null),
    contactMade: yesOrNo,
  }),
])

/** How the last press ended; shown once, above everything else. */
export const outcomes = [
  'saved',
  'accepted',
  'declined',
  'late',
  'closed',
  'refused',
  'reported',
  'reported-late',
  'confirmed',
  'arrival',
  'arrival-no-contact',
  ...MILESTONE_PRESSES,
  'registration-cancelled',
] as const
export type Outcome = (typeof outcomes)[number]
export const outcomeSchema = z.enum(outcomes).nullable().catch(null)
