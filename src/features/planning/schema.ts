import * as z from 'zod'
import { LONGEST_NOTE } from '#domain/match-state.ts'
import { TIER_COUNT } from '#domain/matching/model.ts'
import { historyFormSchema } from '#features/history/schema.ts'
import { holdFields } from '#features/matching/schema.ts'
import { ONLY } from './components/plan-address.ts'
import { PROOF_SECONDS } from './components/proof-seconds.ts'
import { WHAT_IFS } from './components/what-ifs.ts'

/** A run that has not moved for so long went down with its process. */
export const INTERRUPTED_AFTER_SECONDS = 15

export const startSchema = z.object({
  intent: z.literal('suggest'),
  /** Made with the page: the same press twice is one suggestion. */
  press: z.uuid(),
  mode: z.enum(['fresh', 'repair']).default('fresh'),
  ...holdFields,
  proofSeconds: z.coerce
    .number()
    .pipe(z.union([z.literal(PROOF_SECONDS.first), z.literal(PROOF_SECONDS.long)]))
    .default(PROOF_SECONDS.first),
})
export type StartForm = z.infer<typeof startSchema>

/** Which of the two plans the page shows, and which rows of it. */
export const planQuerySchema = z.object({
  show: z.enum(['priority', 'most-people']).catch('priority'),
  only: z.enum(ONLY).catch(''),
  tier: z.coerce.number().int().min(1).max(TIER_COUNT).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
})
export type PlanQuery = z.infer<typeof planQuerySchema>

export const stopSchema = z.object({ intent: z.literal('stop'), run: z.uuid() })

/** All that is suggested under the filter, what is on this page, or the guests ticked. `seen`: which state of the plan. */
export const takeSchema = z.object({
  intent: z.enum(['take', 'take-page', 'take-all']),
  run: z.uuid(),
  seen: z.string().max(32),
  show: planQuerySchema.shape.show,
  only: planQuerySchema.shape.only,
  tier: planQuerySchema.shape.tier,
  guests: z.array(z.uuid()).max(20_000),
  onPage: z.array(z.uuid()).max(1_000),
})
export type TakeForm = z.infer<typeof takeSchema>

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** A button of one pair: `pin GUEST HOST` or `veto GUEST HOST`. */
export const markSchema = z.object({
  intent: z
    .string()
    .regex(new RegExp(`^(?:pin|veto) ${UUID} ${UUID}$`))
    .transform((text) => {
      const [subject, guest = '', host = ''] = text.split(' ')
      return { subject: subject === 'pin' ? 'pin' : 'veto', guest, host } as const
    }),
  reason: z.string().trim().max(LONGEST_NOTE).default(''),
})
/** Takes back what was taken with one press. */
const undoSchema = historyFormSchema.extend({ intent: z.literal('undo') })

export const planFormSchema = z.union([startSchema, stopSchema, takeSchema, markSchema, undoSchema])

/** `?whatIf=single&host=…`: one bed more there, say. */
export const whatIfSchema = z.object({ whatIf: z.enum(WHAT_IFS), host: z.uuid() })
export type WhatIf = z.infer<typeof whatIfSchema>
