import { expect, it } from 'vitest'
import { isIdentityShown } from './identity.ts'

it.each([
  [null, null, false, false],
  ['https://social.example/ha', null, false, true],
  [null, 'Ask my organisation.', false, true],
  [null, null, true, true],
])('link %s, words %s, by hand %s: %s', (link, words, isByHand, isShown) => {
  expect(isIdentityShown({ link, words, isByHand })).toBe(isShown)
})
