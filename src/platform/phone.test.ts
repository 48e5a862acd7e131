import * as fc from 'fast-check'
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { often } from '../../test/builders/often.ts'
import { countryOfZone, readListedPhone, readPhone, spacedPhone } from './phone.server.ts'

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
      value: { e164: '+492288150', typed: '+49 (0) 228 8150', spaced: '+49 228 8150' },
    })
  })

  it('never throws and gives E.164 or a refusal, whatever is typed', () => {
    const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[+0-9() /-]{0,30}$/))
    fc.assert(
      fc.property(typed, (text) => {
        const read = readPhone(text)
        expect(read.ok ? /^\+\d{5,15}$/.test(read.value.e164) : true).toBe(true)
      }),
      { numRuns: often(1000) },
    )
  })

  describe('a number of any country', () => {
    const countries = getCountries().flatMap((country) => {
      const example = getExampleNumber(country, examples)
      return example ? [{ code: getCountryCallingCode(country), number: example }] : []
    })
    /** The first digit of some scripts: ASCII, Arabic-Indic, Persian, Devanagari, Bengali, full-width. */
    const zero = fc.constantFrom(...Array.from('0٠۰०০０', (digit) => digit.codePointAt(0) ?? 0))
    const between = fc.constantFrom('', ' ', '-', '/', '.', '\u00a0')
    const inScript = (text: string, from: number) =>
      text.replaceAll(/\d/g, (digit) => String.fromCodePoint(from + Number(digit)))
    const anyNumber = fc.record({
      of: fc.constantFrom(...countries),
      prefix: fc.constantFrom('+', '00', '(+', '＋'),
      trunk: fc.constantFrom('', '(0)', ' (0) '),
      gaps: fc.array(between, { minLength: 15, maxLength: 15 }),
      zero,
    })

    it('is the same however it is typed: 00, (0), spaces, digits of another script', () => {
      expect(countries.length).toBeGreaterThan(200)
      fc.assert(
        fc.property(anyNumber, ({ of, prefix, trunk, gaps, zero: from }) => {
          const national = of.number.nationalNumber
          const spread = [...national].map((digit, index) => digit + (gaps[index] ?? '')).join('')
          const close = prefix === '(+' ? ')' : ''
          const typed = inScript(`${prefix}${of.code}${close}${trunk} ${spread}`, from).trim()
          expect(readPhone(typed)).toMatchObject({ ok: true, value: { e164: of.number.number, typed } })
        }),
        { numRuns: often(2000) },
      )
    })

    it('asks for the country code where there is none', () => {
      fc.assert(
        fc.property(fc.constantFrom(...countries), zero, ({ number }, from) => {
          const read = readPhone(inScript(`0${number.nationalNumber.replace(/^0+/, '')}`, from))
          expect(read).toEqual({ ok: false, error: 'missing-country-code' })
        }),
        { numRuns: often(500) },
      )
    })
  })
})

describe('a number for people to read', () => {
  it.each([
    ['+4915228817386', '+49 1522 8817386'],
    ['+254712345678', '+254 712 345678'],
    ['+492288150', '+49 228 8150'],
  ])('%s is written in groups', (stored, words) => {
    expect(spacedPhone(stored)).toBe(words)
    expect(readPhone(stored)).toMatchObject({ ok: true, value: { spaced: words } })
  })
  it('says the same number, whatever the country', () => {
    for (const country of getCountries()) {
      const stored = getExampleNumber(country, examples)?.number
      if (stored) expect(e164(spacedPhone(stored)), country).toBe(stored)
    }
  })
  it('leaves what is no number as it is', () => {
    expect(spacedPhone('+1')).toBe('+1')
  })
})

describe('a number in a list', () => {
  const listed = (text: string, country: string | null = 'DE') => {
    const read = readListedPhone(text, country)
    return read.ok ? read.value.e164 : read.error
  }
  it.each([
    ['0151 23456789', '+4915123456789'],
    ['0151/234 567-89', '+4915123456789'],
    ['(0228) 815012', '+49228815012'],
    ['15123456789', '+4915123456789'],
    ['4915123456789', '+4915123456789'],
    ['004915123456789', '+4915123456789'],
    ['+254 712 345678', '+254712345678'],
    ['(0)151 23456789', '+4915123456789'],
  ])('%s is that of Germany where no other is said', (text, expected) => {
    expect(listed(text)).toBe(expected)
  })
  it('is nothing without a country, and nothing where it is none', () => {
    expect(listed('0151 23456789', null)).toBe('missing-country-code')
    expect(listed('0151 2', 'DE')).toBe('missing-country-code')
    // Without its plus this may be a number in Kenya or one in Germany.
    expect(listed('254712345678')).toBe('missing-country-code')
    expect(listed('491512345679')).toBe('missing-country-code')
    expect(listed('0151 23456789', 'XX')).toBe('missing-country-code')
    expect(listed('keins')).toBe('not-valid')
  })
  it('of every country is read as its people write it', () => {
    for (const country of getCountries()) {
      const example = getExampleNumber(country, examples)
      if (example)
        expect([example.number, 'missing-country-code'], country).toContain(
          listed(example.formatNational(), country),
        )
    }
  })
  it('knows the country of a time zone', () => {
    expect(countryOfZone('Europe/Berlin')).toBe('DE')
    expect(countryOfZone('Etc/UTC')).toBeNull()
  })
})
