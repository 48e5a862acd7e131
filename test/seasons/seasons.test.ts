import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** What less than a minute of a processor is enough for, next to what is kept; the built product itself is needed: `build/server`. */
const COUNT = process.env.TEST_ALL ? 100 : 6

// In a process of its own, because everything that is left to chance comes from the seed there.
test('short seasons: nothing is wrong after any step, and the same number gives the same season', async () => {
  const args = [join(root, 'scripts/seasons.mjs'), '--count', String(COUNT), '--kept', '--twice']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env }).catch(
    (failed: { stdout: string; stderr: string }) => ({ stdout: failed.stdout + failed.stderr }),
  )
  expect(stdout.trim().split('\n').at(-1)).toMatch(/^\d+ seasons, 0 with faults/)
  expect(stdout).not.toContain('FAULTS')
})
