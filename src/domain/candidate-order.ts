import { DEFAULT_WEIGHTS, factorOf, TERMS, type Term, type Weights } from 'bed-matching/kind/terms.ts'

/** What is known of one place as a choice for one guest, after the rules have been asked (rules: fit). */
export type Choice = {
  /** As the rules say: nothing against it, a person may decide it with a reason, or it cannot be. */
  readonly verdict: 'fits' | 'override' | 'never'
  /** Rules and people in the way. */
  readonly obstacles: number
  /** How grave the gravest concern is (`gravestOf`). */
  readonly gravest: number
  /** One guest more than the host is comfortable with. */
  readonly isBeyondComfortable: boolean
  /** The host has cancelled a match before. */
  readonly hasCancelled: boolean
  /** What the place has of each term of the plan's score. */
  readonly terms: Readonly<Partial<Record<Term, number>>>
  /** The terms as one number, by the weights of the edition. */
  readonly score: number
}

const VERDICTS = ['fits', 'override', 'never'] as const

/** What decides, one after the other; the smaller number comes first. */
const ORDER: readonly ((choice: Choice) => number)[] = [
  ({ verdict }) => VERDICTS.indexOf(verdict),
  ({ obstacles }) => obstacles,
  ({ gravest }) => gravest,
  ({ isBeyondComfortable }) => Number(isBeyondComfortable),
  ({ score }) => score,
  ({ hasCancelled }) => Number(hasCancelled),
]

/**
 * Sorts the places for one guest, best first. The rules come before all else: a place that breaks one never stands above a place
 * that keeps them (rules: fit). Then what a person must mind, then the score of the plan: the first is the one that a plan would choose. 0 = as good as each other.
 */
export function compareChoices(a: Choice, b: Choice): number {
  for (const of of ORDER) {
    const difference = of(a) - of(b)
    if (difference !== 0) return difference
  }
  return 0
}

/** Why a place stands before the next: the term that speaks for it most; `minded` where the next has more to mind, `only` where no other fits, null where both are as good. */
export type WhyFirst = Exclude<Term, 'concerns' | 'drafts'> | 'minded' | 'only' | null

export function whyFirst(
  first: Choice,
  next: Choice | undefined,
  weights: Partial<Weights> = DEFAULT_WEIGHTS,
): WhyFirst {
  if (!next || next.verdict !== 'fits') return 'only'
  const isMinded = (choice: Choice) =>
    choice.gravest * 1_000 + (choice.terms.concerns ?? 0) * 2 + Number(choice.isBeyondComfortable)
  if (isMinded(first) < isMinded(next)) return 'minded'
  const gain = (term: Term) => ((next.terms[term] ?? 0) - (first.terms[term] ?? 0)) * factorOf(term, weights)
  const [best] = TERMS.toSorted((a, b) => gain(b) - gain(a))
  return best && gain(best) > 0 && best !== 'concerns' && best !== 'drafts' ? best : null
}
