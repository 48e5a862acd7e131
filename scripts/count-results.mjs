/**
 * Passed and failed out of the reports of the test runners. Nothing is allowed to be skipped, so whatever did not pass counts
 * as failed; and a runner that ends badly without naming a failed test (a file that does not load, an error outside
 * any test, no tests at all, no report) counts as one failure.
 */
export function countVitest(report, exitCode) {
  const results = report?.testResults ?? []
  const tests = results.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const broken = results.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  return atLeastOneFailure({ passed, failed: tests.length - passed + broken.length }, exitCode)
}

export function countPlaywright(report, exitCode) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const broken = report?.errors?.length ?? 0
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky + skipped + broken }, exitCode)
}

export function countCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function atLeastOneFailure(counts, exitCode) {
  if (counts.failed > 0) return counts
  const isFine = exitCode === 0 && counts.passed > 0
  return isFine ? counts : { ...counts, failed: 1 }
}
