import * as z from 'zod'
import { LONGEST_NOTE } from '#domain/match-state.ts'
import { TIER_COUNT, type RoundPolicy } from 'bed-matching/model.ts'
import { UUID } from '#features/placing/matches/matches.ts'
import { holdFields } from '#features/placing/matching/matching.ts'
import { ONLY } from './components/plan-address.ts'
import { PROOF_SECONDS } from './components/proof-seconds.ts'

/** A run that has not moved for so long went down with its process. */
export const INTERRUPTED_AFTER_SECONDS = 15

export const startFields = {
  /** Made with the page: the same press twice is one suggestion. */
  idempotencyKey: z.uuid(),
  mode: z.enum(['fresh', 'repair']).default('fresh'),
  ...holdFields,
  isToTheMost: z.literal('yes').optional().transform(Boolean),
  proofSeconds: z.coerce
    .number()
    .pipe(z.union([z.literal(PROOF_SECONDS.first), z.literal(PROOF_SECONDS.long)]))
    .default(PROOF_SECONDS.first),
}
export type StartForm = z.output<z.ZodObject<typeof startFields>>

/** Which of the two plans the page shows, and which rows of it. */
export const planQuerySchema = z.object({
  show: z.enum(['priority', 'most-people']).catch('priority'),
  only: z.enum(ONLY).catch(''),
  tier: z.coerce.number().int().min(1).max(TIER_COUNT).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
})
export type PlanQuery = z.infer<typeof planQuerySchema>

/** All that is suggested under the filter, what is on this page, or the guests ticked. `seen`: which state of the plan. */
export const takeFields = {
  run: z.uuid(),
  seen: z.string().max(32),
  show: planQuerySchema.shape.show,
  only: planQuerySchema.shape.only,
  tier: planQuerySchema.shape.tier,
  guest: z.array(z.uuid()).max(20_000),
  onPage: z.array(z.uuid()).max(1_000),
}
export type TakeForm = Omit<z.output<z.ZodObject<typeof takeFields>>, 'guest'> & {
  intent: 'take' | 'take-page' | 'take-all'
  guests: string[]
}

/** A button of one pair: `pin GUEST HOST` or `veto GUEST HOST`. */
export const markFields = {
  intent: z
    .string()
    .regex(new RegExp(`^(?:pin|veto) ${UUID} ${UUID}$`))
    .transform((text) => text.split(' ')),
  reason: z.string().trim().max(LONGEST_NOTE).default(''),
}

/** What words about rules name of an edition. */
export const policyView = ({
  olderAge,
  guestAgeLimit,
  youngAge,
  veryYoungAge,
  commuteMinutes,
}: RoundPolicy) => ({
  olderAge,
  ageLimit: guestAgeLimit,
  young: youngAge,
  veryYoung: veryYoungAge,
  ...commuteMinutes,
})
