import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { phoneTexts } from './phone.ts'

it.each([
  ['0151 2345678', ['0151 2345678'], true],
  ['+49 (0) 151 / 234 56 78', ['+49 (0) 151 / 234 56 78'], true],
  ['0151/2345678', ['0151/2345678'], true],
  ['0049 151/234 567 88', ['0049 151/234 567 88'], true],
  ['Tel.: 0151 2345678', ['0151 2345678'], false],
  ['0151 2345678 (abends)', ['0151 2345678'], false],
  ['mobil 0151 2345678, privat: 0228 815012', ['0151 2345678', '0228 815012'], false],
  ['0151 2345678 / 0228 815012', ['0151 2345678', '0228 815012'], false],
  ['0151 2345678 oder 0228 815012', ['0151 2345678', '0228 815012'], false],
  ['keins', [], false],
  ['110', [], false],
  ['', [], false],
])('%s holds %s', (cell, numbers, isWhole) => {
  expect(phoneTexts(cell)).toEqual({ numbers, isWhole })
})

it('keeps the digits of a number, whatever is said around it', () => {
  const number = fc.stringMatching(/^0[1-9]\d{8,9}$/)
  const label = fc.constantFrom('', 'Tel. ', 'Handy: ', 'phone ')
  const remark = fc.constantFrom('', ' (abends)', ' mobil', ' WhatsApp')
  fc.assert(
    fc.property(label, number, remark, (before, digits, behind) => {
      expect(phoneTexts(before + digits + behind).numbers).toEqual([digits])
    }),
  )
})
