import * as z from 'zod'
import { LONGEST_NOTE } from '#domain/match-state.ts'
import { TIER_COUNT } from 'bed-matching/model.ts'
import type { Question } from '#domain/planning/question.ts'
import { historyFormSchema } from '#features/placing/history/history.ts'
import { UUID } from '#features/placing/matches/matches.ts'
import { holdFields } from '#features/placing/matching/matching.ts'
import { ONLY } from './components/plan-address.ts'
import { PROOF_SECONDS } from './components/proof-seconds.ts'
import { WHAT_IFS } from './components/what-ifs.ts'

/** A run that has not moved for so long went down with its process. */
export const INTERRUPTED_AFTER_SECONDS = 15

export const startSchema = z
  .object({
    /** `mend`: a repair, whatever the settings say. */
    intent: z.enum(['suggest', 'mend']),
    /** Made with the page: the same press twice is one suggestion. */
    idempotencyKey: z.uuid(),
    mode: z.enum(['fresh', 'repair']).default('fresh'),
    ...holdFields,
    isToTheMost: z.literal('yes').optional().transform(Boolean),
    proofSeconds: z.coerce
      .number()
      .pipe(z.union([z.literal(PROOF_SECONDS.first), z.literal(PROOF_SECONDS.long)]))
      .default(PROOF_SECONDS.first),
  })
  .transform(({ intent, mode, ...rest }) => ({
    intent: 'suggest' as const,
    mode: intent === 'mend' ? ('repair' as const) : mode,
    ...rest,
  }))
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
const stopQuestionSchema = z.object({ intent: z.literal('stop-question'), question: z.uuid() })

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
/** What a question is about; `key` names one of the changes that would help a guest. */
type Asked = Exclude<Question, { of: 'guest' }> | { of: 'guest'; guest: string; key: string }

/** "What if": `ask host`, `ask most-people`, `ask hold`, or `ask GUEST KEY` beside a guest without a place. */
const askSchema = z
  .object({
    intent: z.union([
      z.enum(['ask host', 'ask most-people', 'ask hold']),
      z.string().regex(new RegExp(`^ask ${UUID} [\\w.-]{1,120}$`)),
    ]),
    idempotencyKey: z.uuid(),
    run: z.uuid(),
    whatIf: z.enum(WHAT_IFS).default('drop'),
    host: z.uuid().optional(),
    share: z.coerce.number().int().min(0).max(100).default(0),
  })
  .transform(({ intent, idempotencyKey, run, whatIf, host = '', share }) => {
    const [, first = '', key = ''] = intent.split(' ')
    return { intent: 'ask' as const, idempotencyKey, run, what: askedOf(first, key, { whatIf, host, share }) }
  })
export type AskForm = Omit<z.infer<typeof askSchema>, 'intent'>

function askedOf(
  first: string,
  key: string,
  { whatIf, host, share }: { whatIf: (typeof WHAT_IFS)[number]; host: string; share: number },
): Asked {
  if (key !== '') return { of: 'guest', guest: first, key }
  if (first === 'most-people') return { of: 'most-people' }
  if (first === 'hold') return { of: 'hold', share }
  if (whatIf === 'drop' || whatIf === 'older') return { of: 'host', host, what: whatIf }
  return { of: 'bed', host, bed: whatIf }
}

/** Takes back what was taken with one press. */
const undoSchema = historyFormSchema.extend({ intent: z.literal('undo') })

export const planFormSchema = z.union([
  startSchema,
  stopSchema,
  stopQuestionSchema,
  askSchema,
  takeSchema,
  markSchema,
  undoSchema,
])
