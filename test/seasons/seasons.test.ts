import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { compiledOnce } from '../product/prepared-data.ts'

const root = resolve(import.meta.dirname, '../..')
/**
 * A brief one takes twenty seconds of a processor. This one goes on until its stays are over,
 * is brought back from a backup and forgotten to its end. Those that are kept have tests of what they found. The built product itself is
 * needed: `build/server`.
 */
const WHICH = process.env.TEST_ALL
  ? ['--count', '100', '--kept', '--twice']
  : ['--from', '12', '--count', '1', '--brief']

// In a process of its own, because everything that is left to chance comes from the seed there.
test('short seasons: nothing is wrong after any step', async () => {
  const args = [join(root, 'scripts/seasons.mjs'), ...WHICH]
  const env = { ...process.env, ...compiledOnce(), NODE_ENV: 'production' }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: root, env }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ stdout: stdout + stderr, stderr }),
  )
  expect(stdout.trim().split('\n').at(-1)).toMatch(/^\d+ seasons, 0 with faults/)
  expect(stdout).not.toContain('FAULTS')
  expect(stderr, 'a text that there is not, for which another one stands in').not.toContain(
    'Uncompiled message',
  )
})
