/** How much a term of kindness counts in an edition, in words that organisers choose (rules: editions). */
import type { Term } from 'bed-matching/kind/terms.ts'

export const IMPORTANCES = ['off', 'little', 'normal', 'much'] as const
export type Importance = (typeof IMPORTANCES)[number]

/** What may be weighed. Concerns come before everything whatever is chosen here, and a repair moves as few drafts as it can. */
export const WEIGHED_TERMS = [
  'minutes',
  'ownBed',
  'language',
  'together',
  'floor',
  'nights',
  'hosts',
] as const satisfies readonly Term[]
export type WeighedTerm = (typeof WEIGHED_TERMS)[number]
export type Importances = Readonly<Record<WeighedTerm, Importance>>

export const allNormal: Importances = Object.fromEntries(
  WEIGHED_TERMS.map((term) => [term, 'normal']),
) as Importances

/** What the weight of a term is called among the values of an edition. */
export const weightField = <T extends WeighedTerm>(term: T) =>
  `weight${term.charAt(0).toUpperCase()}${term.slice(1)}` as `weight${Capitalize<T>}`
