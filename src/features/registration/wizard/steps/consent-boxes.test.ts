import { describe, expect, it } from 'vitest'
import { guestFlow } from '#features/registration/guests/flow.ts'
import { guestAnswers, stepContext } from '../../../../../test/builders/answers.ts'
import { agreedVersions, askAgain } from './consent-boxes.ts'
import { outdatedConsent } from './fields.ts'
import { walk } from './flow.ts'
import type { Flow } from './step.ts'

/** The same form after a deploy that has changed the text beside one box. */
function withNewText(flow: Flow, textKey: string): Flow {
  return {
    ...flow,
    steps: flow.steps.map((step) => {
      if (step.kind !== 'form') return step
      const fields = Object.entries(step.fields).map(([name, field]) => {
        const { consent } = field
        const isIt = consent?.textKey === textKey
        return [
          name,
          isIt ? { ...field, consent: { textKey, version: consent.version + 1 } } : field,
        ] as const
      })
      return { ...step, fields: Object.fromEntries(fields) }
    }),
  }
}

const context = stepContext()
const agreed = agreedVersions(guestFlow, guestAnswers)

describe('a box that is ticked in a draft', () => {
  it('is remembered with the version of its text, an empty one is not', () => {
    const { equality, ...others } = guestAnswers
    expect(Object.keys(agreed)).toEqual([
      'sensitive',
      'access',
      'guest-conduct-home',
      'guest-conduct-communication',
      'guest-conduct-respect',
    ])
    const unticked = { ...others, equality: { ...equality, sensitiveConsent: [] } }
    expect(agreedVersions(guestFlow, unticked)).not.toHaveProperty('sensitive')
  })

  it('counts while its text is the same', () => {
    expect(askAgain(guestFlow, guestAnswers, agreed)).toEqual(guestAnswers)
  })

  it.each([
    ['sensitive', 'equality', 'sensitiveConsent'],
    ['access', 'needs', 'accessConsent'],
    ['guest-conduct-respect', 'conduct', 'conductRespect'],
  ] as const)('is asked again once the text of %s is another, and nothing else is', (key, step, box) => {
    const later = withNewText(guestFlow, key)
    const asked = askAgain(later, guestAnswers, agreed)
    expect(asked).toEqual({ ...guestAnswers, [step]: { ...guestAnswers[step], [box]: [outdatedConsent] } })
    expect(walk(later, asked, context).open?.key).toBe(step)
    const again = agreedVersions(later, guestAnswers)
    expect(askAgain(later, guestAnswers, again)).toEqual(guestAnswers)
  })

  it('of a draft that knows no versions was ticked under the first', () => {
    expect(askAgain(guestFlow, guestAnswers, {})).toEqual(guestAnswers)
    const later = withNewText(guestFlow, 'sensitive')
    expect(walk(later, askAgain(later, guestAnswers, {}), context).open?.key).toBe('equality')
  })
})
