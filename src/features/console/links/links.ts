import * as z from 'zod'
import { NAME_LENGTH } from '#domain/named-link.ts'

export const linkIdSchema = z.uuid()

const name = z.string().trim()
export const makeSchema = z.object({
  /** Made with the page, so that a second press is the same one. */
  id: z.uuid(),
  name,
  slug: z.string().trim().default(''),
})
export const changeSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('rename'), name }),
  z.object({ intent: z.enum(['retire', 'bring-back']) }),
])
export type LinkChange = z.infer<typeof changeSchema>

export const DONE = ['made', 'renamed', 'retired', 'brought-back'] as const
export const doneSchema = z.enum(DONE).nullable().catch(null)

/** Is this a name that can be kept? */
export const isName = (typed: string) => typed.length > 0 && typed.length <= NAME_LENGTH

/** A link as the console shows it, and what it has brought of the running edition. */
export type LinkRow = {
  id: string
  slug: string
  name: string
  isRetired: boolean
  arrivals: number
} & Brought

/** Registrations of hosts begun, those handed in of them, and the beds of these. */
export type Brought = { begun: number; hosts: number; beds: number }
