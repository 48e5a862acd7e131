import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** The scripts have no types, so they are asked as a process. */
function needsBuild(root: string, filters: readonly string[]): unknown {
  const code = `const m = await import('./scripts/needs-build.mjs')
    console.log(JSON.stringify(m.needsBuild(${JSON.stringify(root)}, ${JSON.stringify(filters)})))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }))
}

describe('a run of tests', () => {
  it.each([
    ['of everything', []],
    ['of a file that starts the product', ['test/access.test.ts']],
    ['of a folder with such a file', ['test/stress']],
    ['by its path as a shell completes it', ['./test/outage.test.ts', '--bail=1']],
  ])('%s gets a build first', (_, filters) => {
    expect(needsBuild('.', filters)).toBe(true)
  })

  it.each([
    ['of a rule', ['src/domain/age']],
    ['of all rules', ['src/domain/']],
    ['of the architecture', ['test/architecture']],
  ])('%s does not wait for one', (_, filters) => {
    expect(needsBuild('.', filters)).toBe(false)
  })
})
