import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { format } from 'oxfmt'
import { expect, it } from 'vitest'
import { chapters } from './security/asvs/chapters.ts'
import { LEVELS } from './security/levels.ts'
import { composeAsvsPage } from './security/page.ts'
import { readTree } from './walls/source-tree.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const answered = chapters.flatMap(({ requirements }) => Object.entries(requirements))

it('every requirement of levels 1 and 2 is answered once, in its chapter', () => {
  const asked = Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].map((level, index) => [`${section}.${index + 1}`, Number(level)] as const),
  )
  expect(asked.length).toBe(345)
  const wanted = asked.filter(([, level]) => level < 3)
  expect(answered.map(([number, { level }]) => [number, level])).toEqual(wanted)
  for (const [index, { requirements }] of chapters.entries())
    expect(Object.keys(requirements).every((number) => number.startsWith(`${index + 1}.`))).toBe(true)
})

it('what an answer names is there, and a test that it names has that title', () => {
  const missing = answered.flatMap(([number, one]) => {
    if ('notHere' in one) return []
    if (one.proof.length === 0) return [`${number} names nothing`]
    return one.proof.flatMap((proof) => {
      const [path = '', title] = proof.split(' > ')
      const isThere = existsSync(resolve(root, path)) && (title === undefined || read(path).includes(title))
      return isThere ? [] : [`${number}: ${proof}`]
    })
  })
  expect(missing).toEqual([])
})

it('docs/security/asvs.md says what the answers say', async () => {
  const { code: page } = await format('asvs.md', composeAsvsPage(), { printWidth: 110 })
  await expect(page).toMatchFileSnapshot('../docs/security/asvs.md')
})

const CRYPTOGRAPHY =
  /\b(?:createHmac|createCipheriv|hkdfSync|scrypt|createSign|crypto\.subtle)\b|from '(?:otpauth|ssh2|aws4fetch|@simplewebauthn\/[a-z]+)'/

it('every place that does cryptography stands in the inventory', () => {
  const inventory = read('docs/security/keys.md')
  const files = [...readTree(['src'])].filter(([path]) => !path.includes('.test.'))
  const doing = files.filter(([, source]) => CRYPTOGRAPHY.test(source)).map(([path]) => path)
  expect(doing.length).toBeGreaterThan(5)
  expect(doing.filter((path) => !inventory.includes(path))).toEqual([])
  const purposes = [...read('src/platform/keys.server.ts').matchAll(/^ {2}\| '([a-z-]+)'$/gm)].map(
    ([, name]) => name,
  )
  expect(purposes.length).toBeGreaterThan(20)
  expect(purposes.filter((name) => !inventory.includes(`\`${name}\``))).toEqual([])
  // Nothing else is used as a hash anywhere.
  expect(files.filter(([, source]) => /createHash\('(?!sha256')/.test(source)).map(([path]) => path)).toEqual(
    [],
  )
})

const registry = 'https://registry.npmjs.org/'
it('every package comes from one registry, with its hash', () => {
  type Package = { resolved?: string; integrity?: string; link?: boolean }
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> }
  // What a package says of where it comes from is left out of the file; where it does, it is the registry.
  const isOrdinary = ({ resolved, integrity = '', link }: Package) =>
    link || ((resolved ?? registry).startsWith(registry) && integrity.startsWith('sha512-'))
  const strange = Object.entries(packages).filter(([path, one]) => path !== '' && !isOrdinary(one))
  expect(strange.map(([path]) => path)).toEqual([])
  expect(read('.npmrc')).not.toMatch(/registry/)
})
