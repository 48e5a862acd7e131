import { expect, it } from 'vitest'
import { personal } from '#features/registration/guests/personal.ts'
import { stepContext } from '../../../../../test/builders/answers.ts'
import { asRecord, contextWith } from './form-step.ts'

it('makes a schema once for all of whom the same is known', () => {
  const context = stepContext()
  const known = () => contextWith(context, { isByHand: true, ageWaived: true, isRecord: false })
  expect(personal.schema(known())).toBe(personal.schema(known()))
  expect(asRecord(known())).toBe(asRecord(known()))
  expect(contextWith(context, { isByHand: true })).not.toBe(known())
  expect(known()).toEqual({ ...context, isByHand: true, ageWaived: true })
})
