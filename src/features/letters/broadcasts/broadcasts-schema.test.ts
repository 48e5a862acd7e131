import { expect, test } from 'vitest'
import { lookFormSchema } from './broadcasts.ts'

const startOf = (startsAt: string) => {
  const form = {
    intent: 'queue',
    id: '3f0c3d0e-5a0f-4b52-8f0a-6b0d4f8f3c11',
    version: '1',
    recipients: '3',
    startsAt,
  }
  const read = lookFormSchema.safeParse(form)
  return read.success && read.data.intent === 'queue' ? (read.data.startsAt?.toString() ?? null) : 'refused'
}

test('a start is a moment as browsers send it, or none', () => {
  expect(startOf('')).toBeNull()
  expect(startOf('2027-06-14T09:00')).toBe('2027-06-14T09:00:00')
  expect(startOf('2027-06-14T09:00:30.5')).toBe('2027-06-14T09:00:30.5')
})

test.each([
  'soon',
  '2027-02-30T09:00',
  '2027-06-14',
  // An offset or a zone would be dropped without a word, and the mail would leave at another hour than was asked for.
  '2027-06-14T09:00+09:00',
  '2027-06-14T09:00[Asia/Tokyo]',
  // No instant reaches as far in every zone.
  '-271821-04-19T00:00',
  '+275760-09-13T23:59',
])('%s is no start', (text) => {
  expect(startOf(text)).toBe('refused')
})
