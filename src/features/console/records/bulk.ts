import { noteSchema } from './records.ts'

/** What can be done with many people at once; the first two for everybody, the others for guests. */
export const PEOPLE_INTENTS = ['note-all', 'remind-all', 'elsewhere-all', 'needs-place-all'] as const
export type PeopleIntent = (typeof PEOPLE_INTENTS)[number]

export const bulkNoteSchema = noteSchema.omit({ intent: true, remindOn: true })
