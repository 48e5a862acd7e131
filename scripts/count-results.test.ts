import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** The scripts have no types, so they are asked as a process. */
function count(runner: 'countVitest' | 'countPlaywright', report: unknown, exitCode: number): unknown {
  const code = `const m = await import('./scripts/count-results.mjs')
    console.log(JSON.stringify(m.${runner}(${JSON.stringify(report) ?? 'undefined'}, ${exitCode})))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }))
}

function vitestFile(status: string, tests: string[]) {
  const assertionResults = tests.map((test) => ({ status: test, fullName: `${test} test` }))
  return { status, name: 'a.test.ts', message: 'cannot find b', assertionResults }
}

it('counts what passed, and everything that was skipped or left for later as failed', () => {
  const file = vitestFile('failed', ['passed', 'passed', 'failed', 'skipped', 'pending', 'todo'])
  const names = ['failed', 'skipped', 'pending', 'todo'].map((status) => `a.test.ts › ${status} test`)
  expect(count('countVitest', { testResults: [file] }, 1)).toEqual({ passed: 2, failed: 4, names })
})

it('counts a test file that does not load as a failure', () => {
  const files = [vitestFile('passed', ['passed']), vitestFile('failed', [])]
  const names = ['a.test.ts › does not load › cannot find b']
  expect(count('countVitest', { testResults: files }, 1)).toEqual({ passed: 1, failed: 1, names })
})

it('counts an error outside the tests, no tests and no report as one failure', () => {
  const names = ['ended badly without naming a test: see above']
  expect(count('countVitest', { testResults: [vitestFile('passed', ['passed'])] }, 1)).toEqual({
    passed: 1,
    failed: 1,
    names,
  })
  expect(count('countVitest', { testResults: [] }, 0)).toEqual({ passed: 0, failed: 1, names })
  expect(count('countVitest', undefined, 0)).toEqual({ passed: 0, failed: 1, names })
  expect(count('countPlaywright', undefined, 1)).toEqual({ passed: 0, failed: 1, names })
})

it('counts flaky and skipped journeys and errors of the set-up as failed, and names them', () => {
  const test = (status: string) => ({ status, results: [{ error: { message: `was ${status}\nat line 3` } }] })
  const spec = (status: string) => ({ file: 'a.spec.ts', line: 4, title: 'a bed', tests: [test(status)] })
  const inner = { specs: [spec('flaky'), spec('skipped')] }
  const suites = [{ specs: [spec('expected'), spec('unexpected')], suites: [inner] }]
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
  const errors = [{ message: 'no server\n' }]
  const places = ['unexpected', 'flaky', 'skipped'].map((status) => `a.spec.ts:4 › a bed › was ${status}`)
  expect(count('countPlaywright', { stats, errors, suites }, 1)).toEqual({
    passed: 5,
    failed: 4,
    names: [...places, 'no server'],
  })
  expect(count('countPlaywright', { stats: { expected: 5 }, errors: [] }, 0)).toEqual({
    passed: 5,
    failed: 0,
    names: [],
  })
})
