// Apart from the schema, which stays on the server.

/** Whom or what an organiser looks after. */
export const SUBJECTS = ['guest', 'host', 'match'] as const
export type Subject = { kind: (typeof SUBJECTS)[number]; id: string }

export const subjectPath = ({ kind, id }: Subject) => `/admin/${kind}/${id}`

export type Organiser = { id: string; email: string }

/** What the piece on a page says. */
export type LookedAfterView = {
  subject: Subject
  by: Organiser | null
  /** Who reads it. */
  own: string
  organisers: readonly Organiser[]
}
