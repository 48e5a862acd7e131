import * as z from 'zod'
import { ANSWER_UNITS, type AnswerWindow, LONGEST_WINDOW } from '#domain/deadline.ts'
import { parseDate } from '#domain/stay.ts'
import { saysWhy } from '#domain/concerns.ts'
import { LONGEST_NOTE } from '#domain/match-state.ts'

/** Nights as pages get them: first night and day of departure in ISO, and how many nights that is (rules: nights). */
export type StayView = { start: string; end: string; nights: number }

/** Of an id in a field that says more than the id. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** How long there is to answer, as a form sends it; a time that is left empty is for the round or the edition to say. */
export const answerFields = {
  answerTime: z
    .union([z.literal(''), z.coerce.number().int().min(1).max(LONGEST_WINDOW)])
    .default('')
    .transform((time) => (time === '' ? null : time)),
  answerUnit: z.enum(ANSWER_UNITS).default('days'),
}

export const toWindow = (form: {
  answerTime: number | null
  answerUnit: AnswerWindow['unit']
}): AnswerWindow | null =>
  form.answerTime === null ? null : { count: form.answerTime, unit: form.answerUnit }

export const note = z.string().trim().max(LONGEST_NOTE).default('')
/** Empty where it gives no reason. */
export const whyNote = note.transform((text) => (saysWhy(text) ? text : ''))

/** A day as a form sends it. */
export const dayField = z.string().transform((text, context) => {
  const date = parseDate(text)
  if (date.ok) return date.value
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

/** Who comes along, where in the same home and on which nights, as a form sends it: all of it in one word. */
const alongField = z
  .string()
  .default('')
  .transform((text, context) => {
    const parts = text === '' ? [] : text.split(';')
    const read = z.array(z.tuple([z.uuid(), z.uuid(), dayField, dayField])).max(MOST_ALONG)
    const found = read.safeParse(parts.map((part) => part.split(' ')))
    if (found.success) return found.data.map(([guest, place, from, to]) => ({ guest, place, from, to }))
    context.addIssue({ code: 'custom' })
    return z.NEVER
  })
const MOST_ALONG = 12

/** A draft for a bed that is free. */
export const nextFields = { guest: z.uuid(), from: dayField, to: dayField, along: alongField }
const nextSchema = z.object(nextFields)
export type NextForm = z.infer<typeof nextSchema>

/** Concerns that were on the page, and why it is fine all the same (rules: concerns). */
export const tickFields = {
  seen: z
    .string()
    .max(5000)
    .default('')
    .transform((text) => text.split(',').filter(Boolean)),
  tickReason: whyNote,
}
