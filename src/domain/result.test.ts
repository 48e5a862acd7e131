import { expect, test } from 'vitest'
import { ok, refuse, type Result } from '#domain/result.ts'

test('a value and a refusal are told apart by ok', () => {
  const outcomes: Result<number, string>[] = [ok(1), refuse('why')]
  expect(outcomes.map((outcome) => (outcome.ok ? outcome.value : outcome.error))).toEqual([1, 'why'])
})
