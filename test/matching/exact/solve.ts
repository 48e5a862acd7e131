import highs from 'highs'
import { checkByReadme, type FileAssignment } from '../readme-checker.ts'
import type { FullInstance } from './full-instance.ts'
import type { Terms } from './linear-program.ts'
import { modelOf, type Among } from './model.ts'

/** The weights of several tiers in one question grow to this and no further, so that a solver cannot mistake one for another. */
const HEAVIEST = 50_000

export type Exact = {
  readonly tierVector: readonly number[]
  readonly assignments: readonly FileAssignment[]
}

type Columns = Record<string, { readonly Primal: number }>

/** Nothing is known within the time. */
export class NoAnswer extends Error {}

export async function openExact(secondsAtMost = 120) {
  const solver = await highs()
  const ask = (text: string): Columns | null => {
    const answer = solver.solve(text, {
      mip_rel_gap: 0,
      mip_abs_gap: 0.5,
      time_limit: secondsAtMost,
      output_flag: false,
    })
    if (answer.Status === 'Infeasible') return null
    if (answer.Status !== 'Optimal') throw new NoAnswer(answer.Status)
    return answer.Columns
  }
  /** The best there is, tier by tier or most people first; null where what persons have decided cannot be kept by these rules. */
  return (instance: FullInstance, objective: 'priority' | 'most-people', among: Among): Exact | null => {
    const { program, seats, tiers } = modelOf(instance, among)
    const rows: (readonly [Terms, number])[] = []
    const vector = Array.from({ length: 24 }, () => 0)
    const columnsOf = (tier: number): Terms => tiers[tier]!.columns.map((column) => [1, column] as const)
    let columns: Columns = {}
    const put = (terms: Terms): ((of: Terms) => number) | null => {
      const answer = ask(program.maximise(terms, rows))
      if (answer === null) return null
      columns = answer
      return (of) =>
        of.reduce((sum, [weight, column]) => sum + weight * Math.round(answer[`x${column}`]!.Primal), 0)
    }
    if (objective === 'most-people') {
      const everybody = tiers.flatMap((_, tier) => columnsOf(tier))
      const count = put(everybody)
      if (count === null) return null
      rows.push([everybody, count(everybody)])
    }
    for (const chunk of chunksOf(tiers.map(({ guests }) => guests))) {
      let weight = 1
      const terms = chunk.toReversed().flatMap((tier) => {
        const own = columnsOf(tier).map(([, column]) => [weight, column] as const)
        weight *= tiers[tier]!.guests + 1
        return own
      })
      const count = put(terms)
      if (count === null) return null
      for (const tier of chunk) {
        vector[tier] = count(columnsOf(tier))
        rows.push([columnsOf(tier), vector[tier]])
      }
    }
    const taken = seats.filter(({ column }) => Math.round(columns[`x${column}`]?.Primal ?? 0) === 1)
    const assignments = taken.map(({ guest, unit }) => ({
      guest: guest.id,
      host: unit.host.id,
      room: unit.room.id,
      bed: unit.bed,
    }))
    const wrong = checkByReadme(instance, assignments)
    if (wrong.length > 0) throw new Error(`The exact model broke a rule: ${wrong.join('; ')}`)
    return { tierVector: vector, assignments }
  }
}

/** Tiers that somebody is in, best first, as many together as the weights allow. */
function chunksOf(guests: readonly number[]): number[][] {
  const chunks: number[][] = []
  let weight = Infinity
  guests.forEach((count, tier) => {
    if (count === 0) return
    if (weight * (count + 1) > HEAVIEST) {
      chunks.push([])
      weight = 1
    }
    weight *= count + 1
    chunks.at(-1)!.push(tier)
  })
  return chunks
}
