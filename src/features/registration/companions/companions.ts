import * as z from 'zod'
import { GROUP_KINDS } from 'bed-matching/model.ts'

/** What a guest can do on the page of those who travel together. `id`: of a naming, their own or one that asks them: the kind is chosen of both, and is a yes to who asks. */
export const companionFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('name'),
    email: z.string(),
    kind: z.enum(GROUP_KINDS).nullable().catch(null),
  }),
  z.object({ intent: z.enum(GROUP_KINDS), id: z.uuid() }),
  z.object({ intent: z.enum(['no', 'end']), id: z.uuid() }),
])
export type CompanionForm = z.infer<typeof companionFormSchema>

/** How the last press ended; shown once. `gone`: there is nothing left to answer. */
export const companionOutcomes = [
  'named',
  'agreed',
  'refused',
  'changed',
  'ended',
  'gone',
  'too-large',
] as const
export type CompanionOutcome = (typeof companionOutcomes)[number]
export const companionOutcomeSchema = z.enum(companionOutcomes).nullable().catch(null)
