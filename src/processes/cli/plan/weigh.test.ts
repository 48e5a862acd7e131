import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { roundFile } from '../../../../test/builders/round-file.ts'
import { runCli } from '../run.ts'
import { aFolder } from '../../../../test/builders/folder.ts'

const folder = aFolder()
const path = (name: string) => join(folder, name)

async function run(...args: string[]) {
  const said: string[] = []
  const complained: string[] = []
  const output = { say: (text: string) => said.push(text), complain: (text: string) => complained.push(text) }
  return { code: await runCli(['plan', ...args], { DATA_DIR: folder }, output), said, complained }
}

function weigh(file: unknown) {
  writeFileSync(path('given.json'), typeof file === 'string' ? file : JSON.stringify(file))
  return run('--weigh', path('given.json'))
}

type PlanFile = {
  instance: object
  proof: { tier: number; bound: number; how: string; certificate?: { question: { levels: number[] } } }[]
}
let plan: PlanFile
beforeAll(async () => {
  // Steps by flow and by certificate, with multipliers and with prices.
  writeFileSync(path('case.json'), roundFile(makeRound(24, 8, 'weigh', ROUND_SHAPES.hard)))
  const { code, said } = await run('--in', path('case.json'), '--out', path('plan.json'), '--prove')
  expect([code, said.join()]).toEqual([0, expect.stringContaining('proven through tier 24')])
  plan = JSON.parse(readFileSync(path('plan.json'), 'utf8'))
})

describe('plan --weigh', () => {
  it('shows every step again from the file alone', async () => {
    expect(plan.proof.filter(({ certificate }) => certificate).length).toBeGreaterThan(0)
    expect(await run('--weigh', path('plan.json'))).toEqual({
      code: 0,
      said: ['Everything is as the file says: 24 steps shown again'],
      complained: [],
    })
  })

  it('ends with 1 and a line for each claim that is not so', async () => {
    const proof = plan.proof.map((step) => ({ ...step, certificate: undefined }))
    const bare = plan.proof.filter(({ how }) => how === 'certificate').length
    const { code, said, complained } = await weigh({ ...plan, proof })
    expect([code, complained.length]).toEqual([1, bare])
    expect(complained[0]).toMatch(/^tier \d+: bound \d+, and no less than \d+ can be shown$/)
    expect(said).toEqual([`Not everything is as the file says: ${24 - bare} steps shown again`])
    const onWord = proof.map((step) => (step.how === 'certificate' ? { ...step, how: 'solver' } : step))
    expect((await weigh({ ...plan, proof: onWord })).said).toEqual([
      `Everything is as the file says: ${24 - bare} steps shown again, ${bare} on the word of a solver alone`,
    ])
  })

  it.each([
    ['what is no JSON', '{', 'is not JSON: it ends too early, at line 1, column 2'],
    ['what has no proof', { instance: {} }, 'instance'],
    ['a plan without one', () => ({ ...plan, proof: undefined }), 'There is no proof'],
    ['a plan without an objective', () => ({ ...plan, objective: 'luck' }), 'There is no proof'],
    ['steps that are none', () => ({ ...plan, proof: [null] }), 'cannot be read'],
  ])('ends with 2 for %s', async (_, file, reason) => {
    const { code, complained } = await weigh(typeof file === 'function' ? file() : file)
    expect([code, complained.join()]).toEqual([2, expect.stringContaining(reason)])
  })

  it.each([[['--weigh']], [['--weigh', 'a', 'b']]])('ends with 64 for %j', async (args) => {
    expect((await run(...args)).code).toBe(64)
  })
})
