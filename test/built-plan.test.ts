import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'
import { roundFile } from './builders/round-file.ts'
import { aFolder } from './builders/folder.ts'

const folder = aFolder()

it('the built command finds the program of the solver, and the process ends by itself', () => {
  const [path, out] = [join(folder, 'case.json'), join(folder, 'plan.json')]
  writeFileSync(path, roundFile(makeRound(12, 3, 'cli', ROUND_SHAPES.hard)))
  const args = ['--in', path, '--out', out, '--objective', 'most-people', '--prove']
  const said = execFileSync(process.execPath, ['build/processes/cli.js', 'plan', ...args], {
    env: { ...process.env, DATA_DIR: folder },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect(said).toContain('proven through tier 24')
  const { proof } = JSON.parse(readFileSync(out, 'utf8'))
  expect(proof[0].how).toMatch(/certificate|solver/)
})
