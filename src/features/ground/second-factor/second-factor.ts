import * as z from 'zod'
import { SECOND_FACTOR_RULES, type Kind } from '#domain/second-factor.ts'
import type { MomentWords } from '#i18n/moment.ts'
import { LONGEST_ANSWER, LONGEST_CODE } from './components/limits.ts'

/** One of somebody's second factors, as its owner sees it. */
export type FactorView = {
  id: string
  kind: Kind
  name: string
  addedAt: MomentWords
  lastUsedAt: MomentWords | null
}

const name = z.string().trim().min(1).max(SECOND_FACTOR_RULES.longestName)

/** A new app: the page's secret, and the first code of it. */
export const appFormSchema = z.object({
  sealed: z.string().min(1).max(500),
  name,
  code: z.string().max(LONGEST_CODE),
})
/** A new passkey. One without a name gets a plain one: it exists on the device already. */
export const passkeyFormSchema = z.object({
  factorPasskey: z.string().min(1).max(LONGEST_ANSWER),
  factorAskedAt: z.coerce.number().int(),
  name: z
    .string()
    .trim()
    .max(SECOND_FACTOR_RULES.longestName)
    .transform((typed) => typed || 'Passkey'),
})
export const passkeyAnswerSchema = passkeyFormSchema.omit({ name: true })
export const codesFormSchema = z.object({ set: z.uuid() })
