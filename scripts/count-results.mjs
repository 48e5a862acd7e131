import { relative } from 'node:path'

/**
 * Passed and failed out of the reports of the test runners, and the names of what failed. Nothing is allowed to be
 * skipped, so whatever did not pass counts as failed; and a runner that ends badly without naming a failed test (a file
 * that does not load, an error outside any test, no tests at all, no report) counts as one failure.
 */
export function countVitest(report, exitCode) {
  const results = report?.testResults ?? []
  const tests = results.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const broken = results.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const names = results.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => named(name, test.fullName, test.failureMessages?.[0])),
  )
  names.push(...broken.map((file) => named(file.name, 'does not load', file.message)))
  return atLeastOneFailure({ passed, failed: names.length, names }, exitCode)
}

export function countPlaywright(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const broken = report?.errors ?? []
  const failed = unexpected + flaky + skipped + broken.length
  const names = [
    ...(report?.suites ?? []).flatMap(failedJourneys),
    ...broken.map(({ message }) => firstLine(message)),
  ]
  return atLeastOneFailure({ passed: expected, failed, names }, exitCode)
}

/** A tool that only says whether all is well counts as one test of this name. */
export function countCheck(exitCode, name) {
  return exitCode === 0 ? { passed: 1, failed: 0, names: [] } : { passed: 0, failed: 1, names: [name] }
}

export function sumUp(counts) {
  return counts.reduce(
    (sum, { passed, failed, names }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      names: [...sum.names, ...names],
    }),
    { passed: 0, failed: 0, names: [] },
  )
}

/** Journeys stand in suites within suites: a file, what it describes, what that describes. */
function failedJourneys({ specs = [], suites = [] }) {
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter((test) => test.status !== 'expected')
      .map((test) => named(`${file}:${line}`, title, test.results.at(0)?.error?.message)),
  )
  return [...failed, ...suites.flatMap(failedJourneys)]
}

function named(file, title, message) {
  const place = file?.startsWith('/') ? relative(process.cwd(), file) : file
  return [place, title, firstLine(message)].filter((part) => part).join(' › ')
}

function firstLine(message) {
  return message?.trim().split('\n')[0]
}

function atLeastOneFailure(counts, exitCode) {
  if (counts.failed > 0) return counts
  const isFine = exitCode === 0 && counts.passed > 0
  return isFine ? counts : { ...counts, failed: 1, names: ['ended badly without naming a test: see above'] }
}
