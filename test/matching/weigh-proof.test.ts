import { afterAll, expect, test } from 'vitest'
import { OBJECTIVES } from 'bed-matching/model.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { prove } from 'bed-matching/proof/prove.ts'
import { weighProof, type ProvenPlan } from 'bed-matching/proof/weigh-proof.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { startSolver } from '#platform/solver/solver.server.ts'

const solver = startSolver()
afterAll(() => solver.close())
const problem = normalise(makeRound(24, 8, 'weigh', ROUND_SHAPES.hard))

async function proven(objective: ProvenPlan['objective']): Promise<ProvenPlan> {
  const request = { seed: '1', objective, previous: [] }
  const found = plan(problem, { ...request, steps: 500 })
  const proof = await prove(problem, found, { ...request, solver, secondsAtMost: 60 })
  return JSON.parse(JSON.stringify({ ...proof.plan, objective, proof: proof.steps }))
}
const filed = await proven('priority')
const at = filed.proof.findIndex(({ how }) => how === 'certificate')
const step = filed.proof[at]!
const withStep = (more: object): ProvenPlan => ({
  ...filed,
  proof: filed.proof.with(at, { ...step, ...more }),
})

test.each(OBJECTIVES)('what was proven weighs the same again, %s', async (objective) => {
  const made = await proven(objective)
  expect(weighProof(problem, made)).toEqual({ wrong: [], shown: made.proof.length, onWord: 0 })
})

test('nothing is weighed of a plan that breaks a rule', () => {
  const wrong = [expect.stringContaining('wrong-count')]
  expect(weighProof(problem, { ...filed, matched: 99 })).toEqual({ wrong, shown: 0, onWord: 0 })
})

test('a bound lower than what its certificate shows is seen, and so is a certificate of another question', () => {
  const line = expect.stringContaining(`tier ${step.tier}: bound ${step.bound}`)
  const other = { ...step.certificate!, question: { levels: [24], atLeast: [] } }
  const empty = { ...step.certificate!, multipliers: [], rooms: undefined }
  for (const certificate of [null, other, empty]) {
    expect(weighProof(problem, withStep({ certificate })).wrong).toEqual([line])
  }
  expect(weighProof(problem, withStep({ how: 'solver', certificate: null }))).toMatchObject({
    wrong: [],
    onWord: 1,
  })
})

test('an open step says no less than can be shown, and is the last', () => {
  const open = { ...step, bound: step.bound + 9, how: null }
  const until = { ...filed, proof: [...filed.proof.slice(0, at), open] }
  expect(weighProof(problem, until)).toEqual({ wrong: [], shown: at, onWord: 0 })
  expect(weighProof(problem, withStep(open)).wrong).toEqual([
    expect.stringContaining('not what the plan has'),
  ])
})

test.each([
  ['says that it is proven with a bound above what is placed', { bound: step.bound + 1 }],
  ['says that less is possible than there is', { bound: step.placed - 1, how: null }],
  ['counts others than the plan', { placed: step.placed + 1 }],
  ['is of another tier', { tier: null }],
])('a step that %s is wrong', (_, more) => {
  expect(weighProof(problem, withStep(more)).wrong.length).toBeGreaterThan(0)
})
