import { expect, it } from 'vitest'
import { DEFAULT_POLICY } from 'bed-matching/input/read-input.ts'
import { plan } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import { DEFAULT_WEIGHTS } from 'bed-matching/kind/terms.ts'
import { guest, host, request, round } from '../../../test/builders/small-rounds.ts'
import { allNormal, type Importance, WEIGHED_TERMS } from '#domain/importance.ts'
import { policyOf, weightsOf } from './policy.ts'

it('weighs as the engine does where all is normal, and never what keeps people safe', () => {
  const { concerns, drafts, ...rest } = DEFAULT_WEIGHTS
  expect(weightsOf(allNormal)).toEqual(rest)
  expect([concerns, drafts].every((weight) => weight > 0)).toBe(true)
  expect(WEIGHED_TERMS).not.toContain('concerns')
})

it('decides between a nearer bed and a language', () => {
  const homes = [
    host('near', { commuteMinutes: 25, languages: ['de'] }),
    host('far', { commuteMinutes: 40, languages: ['es'] }),
  ]
  const place = (language: Importance) => {
    const importance = { ...allNormal, language }
    const input = round([guest('a', { languages: ['es'] })], homes, {
      policy: policyOf({ ...DEFAULT_POLICY, importance }),
    })
    return plan(normalise(input), request).assignments[0]!.host
  }
  expect((['off', 'little', 'normal', 'much'] as const).map(place)).toEqual(['near', 'near', 'far', 'far'])
})
