import * as z from 'zod'

const role = z.enum(['guest', 'host'])
const matchId = z.uuid()

/** What a guest or host can do on the profile. */
export const profileFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('accept'), matchId }),
  z.object({ intent: z.literal('decline'), matchId }),
  z.object({ intent: z.literal('cancel-match'), matchId, role: z.literal('host') }),
  z.object({ intent: z.literal('cancel-registration'), role }),
])
export type ProfileForm = z.infer<typeof profileFormSchema>

/** `?cancel=guest`, `?cancel=host` or `?cancel=<match>`: the step before something ends. */
export const cancelSchema = z.union([role, matchId]).nullable().catch(null)

/** How the last press ended; shown once, above everything else. */
export const outcomes = [
  'accepted',
  'declined',
  'late',
  'closed',
  'match-cancelled',
  'registration-cancelled',
] as const
export type Outcome = (typeof outcomes)[number]
export const outcomeSchema = z.enum(outcomes).nullable().catch(null)
