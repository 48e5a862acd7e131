import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stepContext } from '../../../../../test/builders/answers.ts'
import { often } from '../../../../../test/builders/often.ts'
import { messagesFor } from './messages.ts'
import { wholeNumber } from './fields.ts'
import type { Field } from './step.ts'

const context = stepContext()

function read<T>(field: Field<T>, typed: string): T | string {
  const result = field.schema('amount', context).safeParse({ amount: [typed] })
  return result.success ? result.data : (result.error.issues[0]?.message ?? '')
}

describe('the generic messages', () => {
  it('are those that were agreed, with the field’s own name', () => {
    const say = messagesFor({ label: 'wizard.firstName' }, context)
    expect([
      say.required,
      say.email,
      say.number,
      say.matches,
      say.atLeast(2),
      say.noMoreThan(9),
      say.link,
      say.accept,
      say.between(1, 100),
      say.notValid,
    ]).toEqual([
      'First name is required.',
      'Please enter a valid email address.',
      'First name must be a number.',
      'First name does not match.',
      'First name must be at least 2.',
      'First name must be no more than 9.',
      'Please enter a valid URL.',
      'Please accept the First name.',
      'First name must be between 1 and 100 characters.',
      'This field is not valid.',
    ])
  })

  it('have their German equivalents', () => {
    const say = messagesFor({ label: 'wizard.firstName' }, stepContext('de'))
    expect([say.required, say.email, say.number, say.matches, say.atLeast(2), say.noMoreThan(9)]).toEqual([
      'Vorname ist erforderlich.',
      'Bitte gib eine gültige E-Mail-Adresse ein.',
      'Vorname muss eine Zahl sein.',
      'Vorname passt nicht.',
      'Vorname muss mindestens 2 sein.',
      'Vorname darf höchstens 9 sein.',
    ])
    expect([say.link, say.accept, say.between(1, 100), say.notValid]).toEqual([
      'Bitte gib eine gültige Internetadresse (URL) ein.',
      'Bitte stimme zu: Vorname.',
      'Vorname muss zwischen 1 und 100 Zeichen lang sein.',
      'Diese Angabe ist nicht gültig.',
    ])
  })
})

describe('a whole number', () => {
  const field = wholeNumber({
    label: 'hosts.numberOfGuests',
    name: 'hosts.numberOfGuestsName',
    min: 1,
    max: 500,
  })
  const zero = fc.constantFrom(...Array.from('0٠۰०০０', (digit) => digit.codePointAt(0) ?? 0))

  it('is understood in the digits of every script, and held between its bounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), zero, (amount, from) => {
        const typed = String(amount).replaceAll(/\d/g, (digit) => String.fromCodePoint(from + Number(digit)))
        const expected =
          amount < 1
            ? 'Number of guests must be at least 1.'
            : amount > 500
              ? 'Number of guests must be no more than 500.'
              : amount
        expect(read(field, typed)).toBe(expected)
      }),
      { numRuns: often(500) },
    )
  })

  it('is nothing else', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('1.5', '1,5', '1e2', '0x10', '٣٫٥', '1 000', '½', '²', 'Ⅻ', 'Infinity', 'NaN', '--1'),
    )
    fc.assert(
      fc.property(
        typed.filter((text) => !/^[+-]?\p{Nd}{1,15}$/u.test(text.trim()) && text.trim() !== ''),
        (text) => {
          expect(read(field, text)).toBe('Number of guests must be a number.')
        },
      ),
      { numRuns: often(1000) },
    )
  })
})
