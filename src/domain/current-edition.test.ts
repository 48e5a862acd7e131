import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { currentEdition, editionOfPerson, isSeasonOver } from './current-edition.ts'

const year = (number: number) => ({
  id: String(number),
  conferenceStart: new Temporal.PlainDate(number, 6, 14),
  conferenceEnd: new Temporal.PlainDate(number, 6, 24),
  stayDaysBefore: 3,
  stayDaysAfter: 1,
  timeZone: 'Europe/Berlin',
})
const all = [year(2026), year(2027), year(2028)] as [ReturnType<typeof year>, ...ReturnType<typeof year>[]]
const at = (moment: string) => Temporal.Instant.from(moment)

describe('the edition that is on', () => {
  it.each([
    ['2026-06-01T12:00:00Z', '2026'],
    ['2026-12-01T12:00:00Z', '2027'],
    ['2027-06-18T19:00:00Z', '2027'],
    ['2027-06-25T21:59:00Z', '2027'],
    ['2027-06-25T22:00:00Z', '2028'],
    ['2029-01-01T12:00:00Z', '2028'],
  ])('at %s is %s: the next one begins when the last of the one before has left', (moment, id) => {
    expect(currentEdition(all, at(moment)).id).toBe(id)
  })

  it('is over on the clock of its city', () => {
    expect(isSeasonOver(year(2027), at('2027-06-25T21:59:00Z'))).toBe(false)
    expect(isSeasonOver(year(2027), at('2027-06-25T22:00:00Z'))).toBe(true)
  })
})

describe('the edition of somebody', () => {
  const afterwards = at('2027-06-26T12:00:00Z')
  const of = (own: Parameters<typeof editionOfPerson>[1], now = afterwards) =>
    editionOfPerson(all, own, now).id
  const place = (editionId: string) => ({ editionId, isRegistered: true, hasPlace: true })

  it('is that of their place, whatever has begun', () => {
    expect(of([place('2027')])).toBe('2027')
    expect(of([place('2026'), place('2027')])).toBe('2027')
    expect(of([{ ...place('2027'), isRegistered: false }]), 'cancelled afterwards').toBe('2027')
  })

  it('is the current one for who takes part in it, has had no place, or is new', () => {
    expect(of([place('2027'), { editionId: '2028', isRegistered: true, hasPlace: false }])).toBe('2028')
    expect(of([{ ...place('2027'), hasPlace: false }])).toBe('2028')
    expect(of([])).toBe('2028')
    expect(of([place('2026')], at('2027-06-18T12:00:00Z'))).toBe('2026')
  })
})
