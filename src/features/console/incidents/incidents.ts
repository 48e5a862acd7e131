import * as z from 'zod'
import { INCIDENT_OUTCOMES, TELLING } from '#domain/incident.ts'

export const incidentIdSchema = z.uuid()

const words = z.string().trim()
/** Made with the page, so that a second press is the same one. */
const entry = z.uuid()
const whom = z.string().trim()

/** So much of each field is kept; a longer text is refused with a message. */
const LONGEST = { words: TELLING.words, about: TELLING.about, whom: 300, other: 300, email: 254 } as const
type Long = keyof typeof LONGEST
const longNames = ['words', 'about', 'whom', 'other', 'email'] as const satisfies Long[]

export function findTooLong(
  form: Readonly<Record<string, unknown>>,
): { field: Long; longest: number } | null {
  const field = longNames.find((name) => String(form[name] ?? '').length > LONGEST[name])
  return field ? { field, longest: LONGEST[field] } : null
}

export const incidentFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.enum(['step', 'answer']), entry, words }),
  z.object({ intent: z.enum(['taken', 'reopened']), entry }),
  z.object({
    intent: z.literal('closed'),
    entry,
    words,
    outcome: z.enum(INCIDENT_OUTCOMES).nullable().catch(null),
  }),
  z.object({ intent: z.literal('block'), entry, whom, other: whom.default('') }),
  z.object({ intent: z.literal('lift'), entry, block: z.uuid() }),
])
export type IncidentForm = z.infer<typeof incidentFormSchema>

/** What the list asks for: an incident to be written down, or who may open them. */
export const listFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('note'),
    entry,
    words,
    about: z.string().trim().default(''),
    urgent: z.literal('yes').optional().catch(undefined),
  }),
  z.object({ intent: z.literal('add'), email: z.string().trim() }),
  z.object({ intent: z.literal('remove'), personId: z.uuid() }),
])

/** While nobody may open them: who shall, and another organiser's answer to it. */
export const namingFormSchema = z.object({
  intent: z.enum(['name', 'agree', 'drop']),
  people: z.array(z.uuid()).max(200),
})

export const DONE = [
  'step',
  'answer',
  'taken',
  'reopened',
  'closed',
  'blocked',
  'kept-apart',
  'lifted',
  'added',
  'removed',
  'noted',
  'named',
  'agreed',
  'dropped',
  'gone',
] as const
export const doneSchema = z.enum(DONE).nullable().catch(null)
export type Done = (typeof DONE)[number]

/** What was wrong with a form of the page of an incident, and what was typed. */
export type IncidentAnswer = {
  field: 'words' | 'last-words' | 'outcome' | 'whom' | 'other'
  problem: string
  typed: { words?: string; outcome?: string | null; whom?: string; other?: string }
}

export const INCIDENT_FILTERS = {
  state: ['new', 'in-work', 'closed'],
  by: ['nobody', 'somebody'],
} as const
