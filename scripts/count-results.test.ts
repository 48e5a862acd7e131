import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** The scripts have no types, so they are asked as a process. */
function count(runner: 'countVitest' | 'countPlaywright', report: unknown, exitCode: number): unknown {
  const code = `const m = await import('./scripts/count-results.mjs')
    console.log(JSON.stringify(m.${runner}(${JSON.stringify(report) ?? 'undefined'}, ${exitCode})))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }))
}

function vitestFile(status: string, tests: string[]) {
  return { status, assertionResults: tests.map((test) => ({ status: test })) }
}

it('counts what passed, and everything that was skipped or left for later as failed', () => {
  const file = vitestFile('failed', ['passed', 'passed', 'failed', 'skipped', 'pending', 'todo'])
  expect(count('countVitest', { testResults: [file] }, 1)).toEqual({ passed: 2, failed: 4 })
})

it('counts a test file that does not load as a failure', () => {
  const files = [vitestFile('passed', ['passed']), vitestFile('failed', [])]
  expect(count('countVitest', { testResults: files }, 1)).toEqual({ passed: 1, failed: 1 })
})

it('counts an error outside the tests, no tests and no report as one failure', () => {
  expect(count('countVitest', { testResults: [vitestFile('passed', ['passed'])] }, 1)).toEqual({
    passed: 1,
    failed: 1,
  })
  expect(count('countVitest', { testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 })
  expect(count('countVitest', undefined, 0)).toEqual({ passed: 0, failed: 1 })
  expect(count('countPlaywright', undefined, 1)).toEqual({ passed: 0, failed: 1 })
})

it('counts flaky and skipped journeys and errors of the set-up as failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
  expect(count('countPlaywright', { stats, errors: [{}] }, 1)).toEqual({ passed: 5, failed: 4 })
  expect(count('countPlaywright', { stats: { expected: 5 }, errors: [] }, 0)).toEqual({
    passed: 5,
    failed: 0,
  })
})
