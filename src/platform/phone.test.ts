import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPhone } from './phone.server.ts'

const e164 = (text: string) => {
  const read = readPhone(text)
  return read.ok ? read.value.e164 : read.error
}

describe('readPhone', () => {
  it.each([
    ['+49 228 815-0', '+492288150'],
    ['+49 (0) 228 8150', '+492288150'],
    ['+49 (0)228/8150', '+492288150'],
    ['0049 228 8150', '+492288150'],
    ['00 49 228 8150', '+492288150'],
    ['(+49) 228 8150', '+492288150'],
    ['(0049) 228 8150', '+492288150'],
    ['  +254 712 345678 ', '+254712345678'],
    ['+254712345678', '+254712345678'],
    ['+٢٥٤٧١٢٣٤٥٦٧٨', '+254712345678'],
    ['+49228８１５０', '+492288150'],
    ['\u202a+49 228 8150\u202c', '+492288150'],
    ['+39 06 6982', '+39066982'],
    ['+91 98765 43210', '+919876543210'],
  ])('understands %s', (typed, expected) => {
    expect(e164(typed)).toBe(expected)
  })

  it.each(['0228 8150', '0171 1234567', '2288150', '(0)228 8150'])(
    'asks for the country code of %s',
    (typed) => {
      expect(e164(typed)).toBe('missing-country-code')
    },
  )

  it.each([
    '+',
    '+49',
    '+49 1',
    '+999 123456789',
    '+49 228 abc',
    'hello',
    '',
    '++49 228 8150',
    '+49 228 8150 ext. 5',
  ])('does not take %s', (typed) => {
    expect(e164(typed)).toBe('not-valid')
  })

  it('keeps what was typed, trimmed', () => {
    expect(readPhone(' +49 (0) 228 8150 ')).toEqual({
      ok: true,
      value: { e164: '+492288150', typed: '+49 (0) 228 8150' },
    })
  })

  it('never throws and gives E.164 or a refusal, whatever is typed', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[+0-9() /-]{0,30}$/))
    fc.assert(
      fc.property(typed, (text) => {
        const read = readPhone(text)
        expect(read.ok ? /^\+\d{5,15}$/.test(read.value.e164) : true).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
