import { afterAll, expect, test } from 'vitest'
import { normalise } from 'bed-matching/problem.ts'
import { makeStanding } from 'bed-matching/explain/standing.ts'
import { plan } from 'bed-matching/plan.ts'
import { buildRoundModel } from 'bed-matching/search/fractions/dive.ts'
import { openSimplex } from 'bed-matching/search/fractions/simplex.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { startSolver } from '#platform/solver/solver.server.ts'
import { someOf } from '../builders/often.ts'

const solver = startSolver()
afterAll(() => solver.close())

test.each(someOf(['hard', 'base'] as const))(
  'the simplex method says what HiGHS says of every tier, %s',
  async (shape) => {
    const problem = normalise(makeRound(80, 28, 'both', ROUND_SHAPES[shape]))
    const found = plan(problem, { seed: '1', objective: 'priority', steps: 0, previous: [] })
    const { state } = makeStanding(problem, found)
    const model = buildRoundModel(state)!
    const simplex = openSimplex(model.asked.model, model.pointOf(state))
    for (let level = 1; level < state.placed.length; level += 1) {
      const objective = model.objectiveOf(level)
      const right = model.rightFor(state.placed, level, 0)
      simplex.aim(objective, right)
      expect(simplex.enter(10_000)).toBe('inside')
      expect(simplex.climb(10_000)).toBe(true)
      const answer = await solver.solve(
        { ...model.asked.model, objective, rowUpper: right },
        { kind: 'relaxed', method: 'simplex', gap: 0, secondsAtMost: 30 },
      )
      expect(answer.outcome).toBe('optimal')
      if (answer.outcome !== 'optimal') return
      expect(model.mostBy(objective, right, simplex.multipliers())).toBeCloseTo(answer.objective, 4)
    }
  },
)
