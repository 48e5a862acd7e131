import * as z from 'zod'
import { cut } from '#domain/cut.ts'
import { LONGEST_COMES_WITH } from './participation.ts'

const role = z.enum(['guest', 'host'])
const matchId = z.uuid()
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
