/** How much a term of kindness counts in an edition, in words that organisers choose, and the weights that a plan is made with (rules: editions). */
import type { RoundPolicy } from 'bed-matching/model.ts'
import { DEFAULT_WEIGHTS, type Term, type Weights } from 'bed-matching/kind/terms.ts'

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

const FACTOR: Record<Importance, number> = { off: 0, little: 0.3, normal: 1, much: 3 }

export const allNormal: Importances = Object.fromEntries(
  WEIGHED_TERMS.map((term) => [term, 'normal']),
) as Importances

export function weightsOf(importances: Importances): Partial<Weights> {
  return Object.fromEntries(
    WEIGHED_TERMS.map((term) => [term, DEFAULT_WEIGHTS[term] * FACTOR[importances[term]]]),
  )
}

/** An edition as a plan takes it. */
export function policyOf<Some extends Omit<RoundPolicy, 'kindness'>>(
  edition: Some & { readonly importance: Importances },
): Some & RoundPolicy {
  return { ...edition, kindness: weightsOf(edition.importance) }
}
