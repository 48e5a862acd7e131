import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { readDays } from './days.ts'
import { often } from '../../../test/builders/often.ts'

const season = { start: '2027-06-11', end: '2027-06-26' }
const said = (text: string) => {
  const read = readDays(text, season)
  if (!read) return null
  const { start, end, day, isWhole } = read
  return `${day ?? `${start ?? ''}..${end ?? ''}`}${isWhole ? '' : ' …'}`
}

describe('a day', () => {
  it.each([
    ['2027-06-14', '2027-06-14'],
    [' 2027-6-4 ', '2027-06-04'],
    ['2027-06-14T00:00:00.000Z', '2027-06-14'],
    ['2027/06/14', '2027-06-14'],
    ['20270614', '2027-06-14'],
    ['14.06.2027', '2027-06-14'],
    ['4.6.27', '2027-06-04'],
    ['14. 6. 2027', '2027-06-14'],
    ['14-06-2027', '2027-06-14'],
    ['46552', '2027-06-14'],
    ['46552.75', '2027-06-14'],
    ['14.6.', '2027-06-14'],
    ['14.06', '2027-06-14'],
    ['14/06', '2027-06-14'],
    ['06/14', '2027-06-14'],
    ['6/14/2027', '2027-06-14'],
    ['06/13/27', '2027-06-13'],
    ['06/12/2027', '2027-06-12'],
    ['12/06/2027', '2027-06-12'],
    ['13. Juni 2027', '2027-06-13'],
    ['13. Juni', '2027-06-13'],
    ['13 Jun', '2027-06-13'],
    ['1. März 2027', '2027-03-01'],
    ['June 13, 2027', '2027-06-13'],
    ['June 13th', '2027-06-13'],
    ['the 13th of June', '2027-06-13'],
    ['Mo, 14.06.', '2027-06-14'],
    ['Montag, den 14. Juni 2027', '2027-06-14'],
    ['Monday 14 June', '2027-06-14'],
    ['Friday 14 June', '2027-06-14 …'],
    ['14.6. abends', '2027-06-14 …'],
    ['14.6. 18:00 Uhr', '2027-06-14 …'],
    ['14.6. 18 Uhr', '2027-06-14 …'],
    ['14. 6. 27', null],
  ])('%s is %s', (text, day) => {
    expect(said(text)).toBe(day)
  })

  it.each([
    ['30.2.2027'],
    ['31.6.'],
    ['2027'],
    ['45'],
    ['14'],
    ['99999'],
    ['June'],
    ['02/03/2027'],
    ['13.6. oder 14.6.'],
    ['13.6. und 25.6.'],
    ['nicht am 13.6.'],
    ['ca. 13.6.'],
    ['13.6.?'],
    ['13.6. 25.6.'],
    ['13.6./14.6.'],
    ['3 Nächte ab 13.6.'],
    ['ganze Zeit'],
    ['25.6.–13.6.'],
    ['13.6.-25.6.-27.6.'],
    ['13–06'],
    [''],
    ['-'],
  ])('%s is none for certain', (text) => {
    expect(said(text)).toBeNull()
  })
})

describe('a stay', () => {
  it.each([
    ['13.6.–25.6.', '2027-06-13..2027-06-25'],
    ['13.6.-25.6.', '2027-06-13..2027-06-25'],
    ['13.6. - 25.6.2027', '2027-06-13..2027-06-25'],
    ['13.–25.6.', '2027-06-13..2027-06-25'],
    ['13.-25. Juni', '2027-06-13..2027-06-25'],
    ['13. bis 25. Juni 2027', '2027-06-13..2027-06-25'],
    ['vom 13.06. bis zum 25.06.2027', '2027-06-13..2027-06-25'],
    ['13.06.2027 bis 25.06.2027', '2027-06-13..2027-06-25'],
    ['June 13-25', '2027-06-13..2027-06-25'],
    ['June 13 to June 25, 2027', '2027-06-13..2027-06-25'],
    ['13-25 June', '2027-06-13..2027-06-25'],
    ['13/06 – 25/06', '2027-06-13..2027-06-25'],
    ['2027-06-13/2027-06-25', '2027-06-13..2027-06-25'],
    ['2027-06-13 - 2027-06-25', '2027-06-13..2027-06-25'],
    ['So 13.6. bis Fr 25.6.', '2027-06-13..2027-06-25'],
    ['ab Freitag 13.6.', '2027-06-13.. …'],
    ['ab Sonntag, 13.6.', '2027-06-13..'],
    ['from 13 June', '2027-06-13..'],
    ['13.6. –', '2027-06-13..'],
    ['bis 25.6.', '..2027-06-25'],
    ['until June 25', '..2027-06-25'],
  ])('%s is %s', (text, stay) => {
    expect(said(text)).toBe(stay)
  })
})

describe('every way to write a day', () => {
  const day = fc
    .integer({ min: 0, max: 700 })
    .map((n) => Temporal.PlainDate.from('2026-06-01').add({ days: n }))
  const names = [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ]
  const english = [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ]
  const ways: ((day: Temporal.PlainDate) => string)[] = [
    (d) => d.toString(),
    (d) => `${d.day}.${d.month}.${d.year}`,
    (d) => `${d.day}. ${names[d.month - 1]} ${d.year}`,
    (d) => `${english[d.month - 1]} ${d.day}, ${d.year}`,
    (d) => `${d.day} ${english[d.month - 1]?.slice(0, 3)} ${d.year}`,
    (d) => String(Temporal.PlainDate.from('1899-12-30').until(d).days),
  ]
  it('gives that day, and of two the stay between them', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), fc.constantFrom(...ways), (from, nights, write) => {
        const to = from.add({ days: nights })
        expect(readDays(write(from), season)?.day).toBe(from.toString())
        if (!/^\d+$/.test(write(from)))
          expect(readDays(`${write(from)} – ${write(to)}`, season)).toMatchObject({
            start: from.toString(),
            end: to.toString(),
          })
      }),
    )
  })

  it('never throws and gives days or nothing', () => {
    const like = fc.stringMatching(/^[0-9./ :a-zäJ–-]{0,20}$/)
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), like), (text) => {
        const read = readDays(text, season)
        for (const one of [read?.day, read?.start, read?.end])
          expect(one ?? '2027-06-14').toMatch(/^\d{4}-\d\d-\d\d$/)
      }),
      { numRuns: often(300, 100) },
    )
  })
})
