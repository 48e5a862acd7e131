import { expect, test } from 'vitest'
import { makeKeys } from '#platform/keys.server.ts'
import { encryptSearch, decryptSearch } from './search-words.server.ts'

const keys = makeKeys(Buffer.alloc(32, 1))
const others = makeKeys(Buffer.alloc(32, 2))

test('a name that is looked for stands in no address, and is understood from it', () => {
  const address = encryptSearch(keys, [
    ['q', ' Amina Wanjiru '],
    ['place', 'none'],
    ['columns', 'age'],
    ['columns', 'stay'],
  ])
  expect(String(address)).not.toMatch(/amina|wanjiru|[?&]q=/i)
  const opened = decryptSearch(keys, address)
  expect(opened.get('q')).toBe('Amina Wanjiru')
  expect(opened.get('words')).toBe(address.get('words'))
  expect(opened.getAll('columns')).toEqual(['age', 'stay'])
})

test('an address of before leads on to sealed words, and none are nothing', () => {
  const opened = decryptSearch(keys, new URLSearchParams('?q=amina&host=Bela'))
  expect(Object.fromEntries(opened)).toMatchObject({ q: 'amina', host: 'Bela' })
  expect(decryptSearch(keys, new URLSearchParams({ words: opened.get('words') ?? '' })).get('q')).toBe(
    'amina',
  )
  expect([...encryptSearch(keys, [['q', ' ']])]).toEqual([])
})

test('what another key has sealed, or nobody, is no search', () => {
  const sealed = encryptSearch(others, [['q', 'amina']])
  expect([...decryptSearch(keys, sealed)]).toEqual([])
  expect([...decryptSearch(keys, new URLSearchParams('?words=abc&hostWords='))]).toEqual([])
})
