import * as z from 'zod'
import { type EditionField, editionFields, type EditionTexts } from '#domain/edition-fields.ts'

const text = z.string()
const reason = text.transform((typed) => typed.replaceAll('\r\n', '\n').trim())

/** A form of the page of the edition; the fields themselves are read by the rules (domain/edition-fields). */
export const editionFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('look'), reason: reason.optional(), shown: text }),
  z.object({
    intent: z.literal('save'),
    /** Comes with the page: pressed twice it is one change. */
    id: z.uuid(),
    reason,
    shown: text,
  }),
  z.object({ intent: z.enum(['agree', 'refuse']), id: z.uuid() }),
])

/** What of a form, or of what a page has kept in it, are values of an edition. */
export function editionTexts(from: Record<string, unknown>): Partial<EditionTexts> {
  const read = editionFields.flatMap((field) => {
    const value = text.safeParse(from[field])
    return value.success ? [[field, value.data] as [EditionField, string]] : []
  })
  return Object.fromEntries(read)
}

/** What the page showed when it was opened; nothing where that is no such thing. */
export function shownTexts(json: string): Partial<EditionTexts> {
  try {
    const read: unknown = JSON.parse(json)
    return typeof read === 'object' && read !== null ? editionTexts(read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
