import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SolveAnswer, Solver } from 'bed-matching/proof/linear-model.ts'
import { plan, type PlanRequest } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { proveOn } from './prove-on.ts'

const problem = normalise(makeRound(40, 12, 'cli', ROUND_SHAPES.hard))
const request: PlanRequest = { seed: '1', objective: 'priority', steps: 200, previous: [] }
const found = plan(problem, request)

type Given = { of?: typeof found; signals?: EventEmitter; secondsInAll?: number }

async function run(
  solve: Solver['solve'],
  { of = found, signals = new EventEmitter(), secondsInAll }: Given = {},
) {
  const complained: string[] = []
  const output = { say: () => undefined, complain: (line: string) => complained.push(line) }
  const proof = await proveOn(
    problem,
    of,
    { ...request, solver: { solve }, secondsInAll },
    { output, signals },
  )
  expect(signals.eventNames()).toEqual([])
  return { proof, complained }
}

const none = (why: Extract<SolveAnswer, { outcome: 'none' }>['why']): SolveAnswer => ({
  outcome: 'none',
  why,
})

describe('a proof that does not come about leaves the plan as it was', () => {
  it.each([
    ['absent', 'There is no solver here'],
    ['time', 'ran out of time'],
    ['failed', 'The solver failed'],
    ['too-large', 'too large'],
  ] as const)('and says why: %s', async (why, line) => {
    const { proof, complained } = await run(async () => none(why))
    expect(complained).toEqual([expect.stringContaining(line)])
    expect(proof?.plan.assignments).toEqual(found.assignments)
    expect(proof?.plan.provenThroughTier).toBe(found.provenThroughTier)
    expect(proof?.steps.at(-1)?.how).toBeNull()
  })

  it.each(['SIGINT', 'SIGTERM'])('when it is stopped by %s, and says so once', async (name) => {
    const signals = new EventEmitter()
    const { proof, complained } = await run(
      (_, __, signal) => {
        const answer = new Promise<SolveAnswer>((resolve) =>
          signal?.addEventListener('abort', () => resolve(none('cancelled'))),
        )
        signals.emit(name)
        return answer
      },
      { signals },
    )
    expect(complained).toEqual(['Stopped proving; the plan is written with what is proven so far.'])
    expect(proof?.plan.assignments).toEqual(found.assignments)
  })

  it('when its time is over, and says so once', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { proof, complained } = await run(
      async (_, __, signal) => {
        await vi.advanceTimersByTimeAsync(59_000)
        expect(signal?.aborted).toBe(false)
        await vi.advanceTimersByTimeAsync(1_000)
        expect(signal?.aborted).toBe(true)
        return none('cancelled')
      },
      { secondsInAll: 60 },
    )
    expect(complained.filter((line) => !line.startsWith('proving'))).toEqual([
      'The time for proving is over; the plan is written with what is proven so far.',
    ])
    expect(proof?.plan.assignments).toEqual(found.assignments)
  })

  it('when it cannot even begin', async () => {
    const [first] = found.assignments
    const broken = { ...found, assignments: [first!, ...found.assignments] }
    const { proof, complained } = await run(async () => none('failed'), { of: broken })
    expect(proof).toBeNull()
    expect(complained).toEqual([expect.stringContaining('The proof failed')])
  })
})

describe('what it is at', () => {
  afterEach(() => void vi.useRealTimers())

  it('is said every two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { proof, complained } = await run(async () => {
      await vi.advanceTimersByTimeAsync(4_100)
      return none('failed')
    })
    const open = proof!.plan.tiers[proof!.plan.provenThroughTier]!
    const line = `proving tier ${open.tier}: at most ${open.bound - open.placed} more`
    expect(complained).toEqual([line, line, expect.stringContaining('The solver failed')])
    expect(vi.getTimerCount()).toBe(0)
  })
})
