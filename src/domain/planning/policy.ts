/** The weights that the words of an edition stand for (rules: editions); apart from them, as pages know the words alone. */
import type { RoundPolicy } from 'bed-matching/model.ts'
import { DEFAULT_WEIGHTS, type Weights } from 'bed-matching/kind/terms.ts'
import { type Importance, type Importances, WEIGHED_TERMS } from '#domain/importance.ts'

const FACTOR: Record<Importance, number> = { off: 0, little: 0.3, normal: 1, much: 3 }

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
