import { expect, it } from 'vitest'
import { saysWholeTime } from './whole-time.ts'

it.each([
  'ganzer Zeitraum',
  'der ganze Zeitraum',
  'die ganze Zeit',
  'Gesamte Konferenz',
  'alle Nächte',
  'jede Nacht',
  'durchgehend',
  'komplett',
  'whole time',
  'the whole period',
  'all nights',
  'All the time!',
  'for the entire conference',
  'both weeks',
])('%s is the whole time', (text) => {
  expect(saysWholeTime(text)).toBe(true)
})

it.each([
  'ganze erste Woche',
  'all nights but Sunday',
  'ab dem 13.',
  'flexibel',
  'egal',
  'any',
  '',
  'nicht alle Nächte',
])('%s is not, or not surely', (text) => {
  expect(saysWholeTime(text)).toBe(false)
})
