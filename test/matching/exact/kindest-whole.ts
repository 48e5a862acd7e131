import highs from 'highs'
import { termsAlone, weightsOf } from '../kindest.ts'
import type { FileGuest } from '../plan-checker.ts'
import type { FullInstance } from './full-instance.ts'
import type { Terms } from './linear-program.ts'
import { modelOf } from './model.ts'

/** What is least for guests who all have a place: concerns, then everything else by the weights. What two cost because they sleep beside each other is left out. */
export type Least = { readonly concerns: number; readonly rest: number }

export async function openKindest() {
  const solver = await highs()
  return (instance: FullInstance, guests: readonly FileGuest[]): Least => {
    const { program, seats } = modelOf({ ...instance, guests: [...guests] }, 'ruled')
    const { concerns: _, ...weights } = weightsOf(instance)
    const terms = seats.map(({ guest, unit, column }) => ({
      column,
      has: termsAlone(instance, guest, unit.host, unit.room, unit.kind),
    }))
    for (const [, own] of Map.groupBy(seats, ({ guest }) => guest))
      program.exactly(
        own.map(({ column }) => [1, column] as const),
        1,
      )
    const crowds: Terms[0][] = []
    for (const [host, own] of Map.groupBy(seats, ({ unit }) => unit.host)) {
      if (host.living === 'hall') continue
      const third = Array.from({ length: new Set(own.map(({ guest }) => guest)).size - 2 }, () =>
        program.column(),
      )
      crowds.push(...third.map((column) => [-weights.hosts!, column] as const))
      program.atMost(
        [...own.map(({ column }) => [1, column] as const), ...third.map((column) => [-1, column] as const)],
        2,
      )
    }
    const least = (sum: Terms, more: readonly (readonly [Terms, number])[]): number => {
      if (sum.length === 0) return 0
      const answer = solver.solve(program.whole(sum, more), {
        mip_rel_gap: 0,
        mip_abs_gap: 0.5,
        output_flag: false,
      })
      if (answer.Status !== 'Optimal') throw new Error(answer.Status)
      return Math.round(-answer.ObjectiveValue)
    }
    const grave: Terms = terms.flatMap(({ column, has }) =>
      has.concerns === 0 ? [] : [[-has.concerns, column] as const],
    )
    const concerns = least(grave, [])
    const kind: Terms = terms.flatMap(({ column, has }) => {
      const { concerns: __, ...rest } = has
      const cost = Object.entries(rest).reduce((sum, [term, value]) => sum + value * weights[term]!, 0)
      return cost === 0 ? [] : [[-cost, column] as const]
    })
    return { concerns, rest: least([...kind, ...crowds], grave.length === 0 ? [] : [[grave, -concerns]]) }
  }
}
