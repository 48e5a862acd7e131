import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { roundFile } from '../../../../test/builders/round-file.ts'
import { runCli } from '../run.ts'
import { aFolder } from '../../../../test/builders/folder.ts'

const folder = aFolder()
const out = join(folder, 'plan.json')
const cases = new URL('../../../../test/matching/cases/', import.meta.url)

async function run(...args: string[]) {
  rmSync(out, { force: true })
  const said: string[] = []
  const complained: string[] = []
  const output = { say: (text: string) => said.push(text), complain: (text: string) => complained.push(text) }
  const code = await runCli(['plan', ...args], { DATA_DIR: folder }, output)
  return { code, said, complained, plan: existsSync(out) ? JSON.parse(readFileSync(out, 'utf8')) : null }
}

function write(content: string): string {
  const path = join(folder, 'case.json')
  writeFileSync(path, content)
  return path
}

describe('plan', () => {
  it.each(['01-augmenting-path', '04-place-reuse-over-time', '07-every-filter'])(
    'solves the example %s',
    async (name) => {
      const path = new URL(`${name}.json`, cases).pathname
      const { expected } = JSON.parse(readFileSync(path, 'utf8'))
      const { code, plan, complained, said } = await run('--in', path, '--out', out, '--prove')
      expect([code, complained]).toEqual([0, []])
      expect(said[0]).toContain('proven through tier 24')
      expect(plan).toMatchObject({
        tierVector: expected.tierVector,
        matched: expected.matched,
        provenThroughTier: 24,
        objective: 'priority',
        seed: '1',
        seconds: expect.any(Number),
      })
      expect(plan.tiers[15]).toEqual({
        tier: 16,
        total: expect.any(Number),
        eligible: expect.any(Number),
        placed: expected.tierVector[15],
        bound: expected.tierVector[15],
        proven: true,
      })
      expect(plan.proof).toHaveLength(24)
      const placed = expected.tierVector[15]
      expect(plan.proof[15]).toMatchObject({ tier: 16, placed, bound: placed, how: expect.any(String) })
      const guests = plan.assignments.map(({ guest }: { guest: string }) => guest)
      expect(expected.matchedSets).toContainEqual(guests)
    },
  )

  it('ends with 2 and one line for each thing wrong with the file, and writes nothing', async () => {
    const path = write(
      JSON.stringify({ instance: { guests: [{ id: 'a' }], hosts: [], pins: [{ guest: 'a', host: 'x' }] } }),
    )
    const { code, complained, plan } = await run('--in', path, '--out', out)
    expect([code, plan]).toEqual([2, null])
    expect(complained).toContain('instance.guests[0] "a".age must be a whole number from 0 to 150')
    for (const line of complained) expect(line).not.toContain('\n')
  })

  it.each([
    ['is not there', () => join(folder, 'nowhere.json'), 'cannot be read'],
    ['is no JSON', () => write('{\n"instance": }'), 'is not JSON: line 2, column 13'],
    ['ends too early', () => write('\uFEFF{'), 'is not JSON: it ends too early, at line 1, column 2'],
    ['holds no round', () => write('{}'), 'instance must be an object'],
  ])('ends with 2 when the file %s', async (_, path, reason) => {
    const { code, complained, plan } = await run('--in', path(), '--out', out)
    expect([code, plan, complained.length]).toEqual([2, null, 1])
    expect(complained[0]).toContain(reason)
  })

  it.each([
    [['--out', 'x'], '--in'],
    [['--in', 'x'], '--out'],
    [['--in', 'x', '--out', 'y', '--objective', 'luck'], '--objective'],
    [['--in', 'x', '--out', 'y', '--quick'], '--quick'],
    [['--in', 'x', '--out', 'y', '--prove-seconds', '0'], '--prove-seconds'],
    [['--in', 'x', '--out', 'y', '--prove-seconds', '1.5'], '--prove-seconds'],
    [['--in', 'x', '--out', 'y', '--seconds', '0'], '--seconds must'],
    [['--in', 'x', '--out', 'y', '--seconds', '1e9'], '--seconds must'],
  ])('ends with 64 and the usage for %j', async (args, reason) => {
    const { code, complained } = await run(...args)
    expect(code).toBe(64)
    expect(complained.join()).toContain(reason)
  })

  it('ends with 73 when the plan cannot be written', async () => {
    const path = new URL('01-augmenting-path.json', cases).pathname
    expect(await run('--in', path, '--out', join(folder, 'none', 'plan.json'))).toMatchObject({
      code: 73,
      said: [],
    })
  })

  it('passes over a share of the places from an older file, and says so', async () => {
    const path = new URL('01-augmenting-path.json', cases).pathname
    const { instance, expected } = JSON.parse(readFileSync(path, 'utf8'))
    const holding = write(JSON.stringify({ instance: { ...instance, holdBack: { shareOfPlaces: 0.5 } } }))
    const { code, complained, plan } = await run('--in', holding, '--out', out)
    expect([code, complained]).toEqual([0, ['Doubtful: shareOfPlaces is no longer used: "holdBack"']])
    expect([plan.heldPlaces, plan.matched]).toEqual([[], expected.matched])
  })

  it('says second choices where it is asked to, which are weighed with the proof', async () => {
    const path = write(roundFile(makeRound(12, 12, 'cli', ROUND_SHAPES.base)))
    const { code, plan } = await run('--in', path, '--out', out, '--second', '--prove')
    expect([code, plan.second.length]).toEqual([0, plan.matched])
    const { guest, place } = plan.second.find((one: { place: object | null }) => one.place)
    expect(place).toMatchObject({
      host: expect.any(String),
      room: expect.any(String),
      bed: expect.any(Number),
    })
    const first = plan.assignments.find((one: { guest: string }) => one.guest === guest)
    const weigh = (second: object[]) =>
      runCli(
        ['plan', '--weigh', write(JSON.stringify({ ...plan, second }))],
        { DATA_DIR: folder },
        { say: () => {}, complain: () => {} },
      )
    expect([await weigh(plan.second), await weigh([{ guest, place: first }])]).toEqual([0, 1])
  })

  it('keeps what guests yet to come will need where it is asked to, and places as many', async () => {
    const path = write(roundFile(makeRound(20, 20, 'reserve', ROUND_SHAPES.base)))
    const plain = await run('--in', path, '--out', out)
    const { plan } = await run('--in', path, '--out', out, '--reserve')
    expect(plan.tierVector).toEqual(plain.plan.tierVector)
    expect([plain.plan.heldPlaces.length, plan.heldPlaces.length > 0]).toEqual([0, true])
  })

  it('ends when the seconds for the whole are over, with the plan that is found by then', async () => {
    const path = write(roundFile(makeRound(600, 200, 'cli', ROUND_SHAPES.hard)))
    const { code, complained, plan } = await run('--in', path, '--out', out, '--seconds', '1', '--prove')
    expect(code).toBe(0)
    expect(complained.at(-1)).toMatch(/^The time (?:is over at step \d+ of \d+|for proving is over)/)
    expect(plan.matched).toBeGreaterThan(0)
  })

  it('proves what the plan alone cannot, and gives the same plan and proof for the same seed', async () => {
    const path = write(roundFile(makeRound(12, 3, 'cli', ROUND_SHAPES.hard)))
    const args = ['--in', path, '--out', out, '--objective', 'most-people', '--seed', '7', '--prove']
    const first = await run(...args)
    const second = await run(...args)
    expect([first.code, second.code]).toEqual([0, 0])
    expect(first.said).toEqual(second.said)
    expect(first.plan.proof[0]).toMatchObject({
      tier: null,
      placed: first.plan.matched,
      how: expect.stringMatching(/certificate|solver/),
    })
    expect({ ...second.plan, seconds: 0 }).toEqual({ ...first.plan, seconds: 0 })
  })
})
