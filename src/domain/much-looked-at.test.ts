import { expect, it, test } from 'vitest'
import { isMuch, muchFrom, saysWhy } from '#domain/much-looked-at.ts'

it.each([
  ['opened', 0, 150],
  ['opened', 200, 150],
  ['opened', 280, 210],
  ['opened', 2000, 250],
  ['filed', 50, 60],
  ['filed', 200, 100],
  ['filed', 2000, 150],
  ['together', 90, 100],
  ['together', 200, 150],
  ['together', 2000, 300],
] as const)('%s of %s people is much from %s on', (what, registered, from) => {
  expect(muchFrom(what, registered)).toBe(from)
  expect([isMuch(what, from, registered), isMuch(what, from + 1, registered)]).toEqual([false, true])
})

test('an evening on which sixty guests are placed is not much, reading everybody is', () => {
  const [guests, homes, lookedAtBesides] = [60, 60, 30]
  expect(isMuch('opened', guests + homes + lookedAtBesides, 200)).toBe(false)
  expect(isMuch('opened', 462, 462)).toBe(true)
})

test.each([
  ['Rooming list for the welcome desk', true],
  ['Welcome desk', true],
  ['For the door', true],
  ['Zimmerliste für den Empfang', true],
  ['Список гостей для кухни', true],
  ['because', false],
  ['because I', false],
  ['aaaaaaaaaaaa b', false],
  ['12 34 56 78 90 12', false],
  ['', false],
])('“%s” says why: %s', (reason, says) => {
  expect(saysWhy(reason)).toBe(says)
})
