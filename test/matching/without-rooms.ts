import type { Solver } from 'bed-matching/proof/linear-model.ts'

/** A solver that has no time for mixtures of companies (`proof/rooms`): what is missing in a promise has no bound there, and whole companies have no objective. */
export function withoutRooms(solver: Solver): Solver {
  return {
    solve: (model, asked, signal) => {
      const isMixture = model.columnUpper.includes(Infinity)
      const isWhole = asked.kind === 'whole' && model.objective.every((worth) => worth === 0)
      return isMixture || isWhole
        ? Promise.resolve({ outcome: 'none', why: 'time' })
        : solver.solve(model, asked, signal)
    },
  }
}
