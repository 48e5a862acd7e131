import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearestWord } from './near-word.ts'

const words = ['matratze', 'luftmatratze', 'mattress', 'couch', 'bett', 'female', 'male']

describe('the word that was meant', () => {
  it.each([
    ['matraze', 'matratze'],
    ['luftmatraze', 'luftmatratze'],
    ['matress', 'mattress'],
    ['couche', 'couch'],
    ['cuoch', 'couch'],
    ['couch', 'couch'],
    ['femal', 'female'],
  ])('%s is %s', (written, meant) => {
    expect(nearestWord(written, words)).toBe(meant)
  })

  it.each(['nett', 'bet', 'coat', 'mtrz', 'hausboot', 'mali', ''])('%s is none', (written) => {
    expect(nearestWord(written, words)).toBeNull()
  })

  it('is found with one letter more, less, other or swapped', () => {
    const long = fc.constantFrom(...words.filter((word) => word.length > 4))
    const change = fc.constantFrom('more', 'less', 'other', 'swapped')
    fc.assert(
      fc.property(long, change, fc.nat(), (word, what, seed) => {
        const at = seed % (word.length - 1)
        const changed =
          {
            more: `${word.slice(0, at)}q${word.slice(at)}`,
            less: word.slice(0, at) + word.slice(at + 1),
            other: `${word.slice(0, at)}q${word.slice(at + 1)}`,
            swapped: word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
          }[what] ?? ''
        expect(nearestWord(changed, [word])).toBe(word)
      }),
    )
  })
})
