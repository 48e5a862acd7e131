// Apart from the schema, which stays on the server.

export const SUBJECTS = ['guest', 'host', 'match'] as const
export type Subject = { kind: (typeof SUBJECTS)[number]; id: string }

export const subjectPath = ({ kind, id }: Subject) => `/admin/${kind}/${id}`

export type Organiser = { id: string; email: string }

export type LookedAfterView = {
  subject: Subject
  by: Organiser | null
  own: string
  organisers: readonly Organiser[]
}
