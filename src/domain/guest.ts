import type { GuestAnswers } from 'bed-matching/rules/answers.ts'
import type { Stay } from '#domain/stay.ts'

/** A guest as matching sees one: no name, no contact (rules: fit, ages). */
export type Guest = GuestAnswers & { readonly stay: Stay }
