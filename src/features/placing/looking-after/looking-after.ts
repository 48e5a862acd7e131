import * as z from 'zod'

/** Whom or what an organiser looks after. */
export const SUBJECTS = ['guest', 'host', 'match'] as const
export type Subject = { kind: (typeof SUBJECTS)[number]; id: string }

export type Organiser = { id: string; email: string }

/** What the piece on a page says. */
export type LookedAfterView = {
  subject: Subject
  by: Organiser | null
  /** Who reads it. */
  own: string
  organisers: readonly Organiser[]
}

/** `who`: an organiser, or empty for nobody. */
export const lookAfterSchema = z.object({
  intent: z.literal('look-after'),
  kind: z.enum(SUBJECTS),
  id: z.uuid(),
  who: z.union([z.uuid(), z.literal('')]),
})
export type LookAfterForm = z.infer<typeof lookAfterSchema>

export const subjectPath = ({ kind, id }: Subject) => `/admin/${kind}/${id}`
