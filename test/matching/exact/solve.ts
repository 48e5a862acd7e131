import highs from 'highs'
import { checkByReadme, type FileAssignment } from '../plan-checker.ts'
import type { FullInstance } from './full-instance.ts'
import type { Terms } from './linear-program.ts'
import { modelOf, type Among } from './model.ts'

export type Exact = {
  readonly tierVector: readonly number[]
  readonly assignments: readonly FileAssignment[]
}
export type Solve = (
  instance: FullInstance,
  objective: 'priority' | 'most-people',
  among: Among,
  /** A plan that breaks no rule: where no plan can have more by the fractions already, nothing more is asked. */
  known?: Exact,
) => Exact | null

/** Nothing is known within the time. */
export class NoAnswer extends Error {}

type Columns = Record<string, { readonly Primal: number }>

const LEAST = 1e-6

/** The best there is, tier by tier or most people first; null where what persons have decided cannot be kept by these rules. */
export async function openExact(secondsAtMost = 600): Promise<Solve> {
  const solver = await highs()
  const ask = (text: string) => {
    const options = { mip_rel_gap: 0, mip_abs_gap: 0.99, time_limit: secondsAtMost, output_flag: false }
    const answer = solver.solve(text, options)
    if (answer.Status === 'Infeasible') return null
    if (answer.Status !== 'Optimal') throw new NoAnswer(answer.Status)
    return { columns: answer.Columns as Columns, worth: answer.ObjectiveValue }
  }
  return (instance, objective, among, known) => {
    const { program, seats, tiers } = modelOf(instance, among)
    const rows: (readonly [Terms, number])[] = []
    const termsOf = (tier: number): Terms => tiers[tier]!.columns.map((column) => [1, column] as const)
    const isFine =
      known !== undefined && among === 'free' && checkByReadme(instance, known.assignments).length === 0
    // As long as it has the best numbers.
    let at = isFine ? known : null
    let columns: Columns | null = null
    /** The most of these guests while all that was asked before stays; null where there is no plan at all. */
    const most = (terms: Terms, guests: number, ofKnown: (plan: Exact) => number): number | null => {
      if (guests === 0 || (at && ofKnown(at) === guests)) return guests
      if (at && Math.floor(ask(program.relaxed(terms, rows))!.worth + LEAST) === ofKnown(at))
        return ofKnown(at)
      const answer = ask(program.whole(terms, rows))
      if (answer === null) return null
      columns = answer.columns
      const found = Math.round(answer.worth)
      if (at && ofKnown(at) !== found) at = null
      return found
    }
    const everybody = tiers.flatMap((_, tier) => termsOf(tier))
    const steps = tiers.map(({ guests }, tier) => ({
      terms: termsOf(tier),
      guests,
      ofKnown: (plan: Exact) => plan.tierVector[tier]!,
    }))
    const people = {
      terms: everybody,
      guests: tiers.reduce((sum, { guests }) => sum + guests, 0),
      ofKnown: (plan: Exact) => plan.tierVector.reduce((sum, count) => sum + count, 0),
    }
    const found: number[] = []
    for (const { terms, guests, ofKnown } of objective === 'priority' ? steps : [people, ...steps]) {
      const count = most(terms, guests, ofKnown)
      if (count === null) return null
      found.push(count)
      if (terms.length > 0) rows.push([terms, count])
    }
    const tierVector = found.slice(-24)
    if (at) return { tierVector, assignments: at.assignments }
    const taken = seats.filter(({ column }) => Math.round(columns?.[`x${column}`]?.Primal ?? 0) === 1)
    const assignments = taken.map(({ guest, unit }) => ({
      guest: guest.id,
      host: unit.host.id,
      room: unit.room.id,
      bed: unit.bed,
    }))
    const wrong = checkByReadme(instance, assignments)
    if (wrong.length > 0) throw new Error(`The exact model broke a rule: ${wrong.join('; ')}`)
    return { tierVector, assignments }
  }
}
