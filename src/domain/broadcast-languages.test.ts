import { expect, it } from 'vitest'
import { languagesNeeded } from '#domain/broadcast-languages.ts'

const empty = { subject: '', letter: ' ' }
const written = { subject: 'News', letter: 'Hello' }

it('asks for the languages of those who get it', () => {
  expect(languagesNeeded({ en: empty, de: empty }, { en: 3, de: 0 })).toEqual(['en'])
  expect(languagesNeeded({ en: empty, de: empty }, { en: 1, de: 9 })).toEqual(['en', 'de'])
})

it('and for one that is begun, so that no half of it is sent', () => {
  expect(languagesNeeded({ en: written, de: { ...empty, subject: 'Neues' } }, { en: 3, de: 0 })).toEqual([
    'en',
    'de',
  ])
})

it('asks for all as long as nobody would get it', () => {
  expect(languagesNeeded({ en: empty, de: empty }, { en: 0, de: 0 })).toEqual(['en', 'de'])
})
