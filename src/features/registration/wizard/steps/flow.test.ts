import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guestFlow } from '#features/registration/guests/flow.ts'
import { hostFlow } from '#features/registration/hosts/steps/flow.ts'
import { readDraft } from '#features/registration/wizard/wizard.ts'
import { guestAnswers, hostAnswers, stepContext } from '../../../../../test/builders/answers.ts'
import { often } from '../../../../../test/builders/often.ts'
import { walk } from './flow.ts'
import { readStep } from './form-step.ts'
import { readFormValues } from './form-values.ts'
import type { Answers, FormStep } from './step.ts'
import { viewOf } from './view.ts'

const context = stepContext()
const cases = [
  { flow: guestFlow, all: guestAnswers as Answers },
  { flow: hostFlow, all: hostAnswers as Answers },
]
const formSteps = cases.flatMap(({ flow }) =>
  flow.steps.filter((step): step is FormStep => step.kind === 'form'),
)

describe.each(cases)('the way of a $flow.role', ({ flow, all }) => {
  const keys = Object.keys(all)
  it('begins at the first step and ends when every step is answered', () => {
    expect(walk(flow, {}, context).open?.key).toBe(keys[0])
    expect(walk(flow, all, context).open).toBeNull()
    expect(walk(flow, all, context).finished.map((step) => step.key)).toEqual(keys)
  })

  it.each(keys)('stops at %s while that is missing, whatever comes after it', (key) => {
    const { [key]: _, ...rest } = all
    expect(walk(flow, rest, context).open?.key).toBe(key)
  })

  it.each(['en', 'de'] as const)('can be shown at every step in %s, empty and filled', (locale) => {
    const reader = stepContext(locale)
    const walked = walk(flow, all, reader)
    for (const step of flow.steps) {
      for (const values of [{}, all[step.key] ?? {}]) {
        const view = viewOf(flow, step, { walked, answers: all, values }, reader)
        expect(view.title).toMatch(/^[^{}]+$/)
        // A missing text would show its key; a placeholder without its value its braces.
        expect(JSON.stringify(view)).not.toMatch(/(?:guests|hosts|wizard)\.[a-z]+[A-Z]|\{[a-zA-Z]+\}/)
      }
    }
  })

  it('shows every answer of a window in its summary', () => {
    const walked = walk(flow, all, context)
    for (const step of flow.steps.filter((other) => other.kind === 'summary')) {
      const { body } = viewOf(flow, step, { walked, answers: all, values: {} }, context)
      const groups = body.kind === 'summary' ? body.groups : []
      expect(groups.map((group) => group.step)).toEqual([...step.shows])
      expect(groups.every((group) => group.rows.length > 0)).toBe(true)
    }
  })
})

it('a host reads the address once more, also where there is nothing to compare it with', () => {
  const { 'address-check': _, ...rest } = hostAnswers as Answers
  expect(walk(hostFlow, rest, context).open?.key).toBe('address-check')
})

describe('a guest outside the age limits', () => {
  const at = (age: string, more: Answers = {}) =>
    walk(guestFlow, { ...guestAnswers, ...more, personal: { ...guestAnswers.personal, age: [age] } }, context)
  it('gets an explanation at 46 and may go on, at 17 not', () => {
    expect(at('46').open?.key).toBe('over-age-limit')
    expect(at('46', { 'over-age-limit': { confirmed: ['yes'] } }).open).toBeNull()
    expect(at('17').open?.key).toBe('too-young')
    expect(at('17', { 'too-young': { confirmed: ['yes'] } }).open?.key).toBe('too-young')
  })
})

describe('any posted form', () => {
  const names = [
    ...formSteps.flatMap((step) => Object.keys(step.fields)),
    'stay-start',
    'stay-end',
    'room',
    'room-1-type',
    'room-1-single',
    'room-2-double',
    'room-999-type',
    'id',
    'state',
    'role',
    'approved',
    'personId',
    '__proto__',
    'constructor',
    'toString',
    'registrationId',
  ]
  const words = [
    '',
    'yes',
    'no',
    'other',
    '1',
    '2',
    '999',
    '-1',
    '2027-06-12',
    '2027-06-20',
    'bed',
    'female',
    '\0',
    '\ud800',
  ]
  const value = fc.oneof(
    fc.constantFrom(...words),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ minLength: 4000, maxLength: 6000 }),
  )
  const body = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 12 })), value), {
    maxLength: 25,
  })

  it('is read without throwing, keeps no unknown key, and saves only what reads the same again', () => {
    const step = fc.nat(formSteps.length - 1)
    fc.assert(
      fc.property(step, body, (index, pairs) => {
        const chosen = formSteps[index]
        if (!chosen) return
        const form = new FormData()
        for (const [name, text] of pairs) form.append(name, text)
        const posted = readFormValues(form)
        const reading = readStep(chosen, posted, context)
        const controls = Object.entries(chosen.fields).flatMap(([name, field]) =>
          field.controls(name, posted),
        )
        expect(controls).toEqual(expect.arrayContaining(Object.keys(reading.values)))
        expect(JSON.stringify(reading.values)).not.toContain('\\u0000')
        if (!reading.ok) {
          expect(reading.problems.length).toBeGreaterThan(0)
          return
        }
        expect(Object.keys(reading.answers)).toEqual(Object.keys(chosen.fields))
        const stored = readDraft(
          JSON.parse(JSON.stringify({ finished: { x: reading.values }, prefilled: {} })),
        )
        expect(readStep(chosen, stored.finished['x'] ?? {}, context)).toEqual(reading)
        expect(() => chosen.next(reading.answers, context)).not.toThrow()
      }),
      { numRuns: often(3000) },
    )
  })

  it('never breaks the walk or the page', () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 1), body, (index, pairs) => {
        const { flow, all } = cases[index] ?? { flow: guestFlow, all: guestAnswers as Answers }
        const form = new FormData()
        for (const [name, text] of pairs) form.append(name, text)
        const values = readFormValues(form)
        for (const step of flow.steps) {
          const answers = { ...all, [step.key]: { ...all[step.key], ...values } }
          const walked = walk(flow, answers, context)
          viewOf(flow, step, { walked, answers, values }, context)
        }
      }),
      { numRuns: often(150) },
    )
  })
})
