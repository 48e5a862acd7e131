import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readTree } from './walls/source-tree.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

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
  // What stands in no `node_modules` is ours.
  const strange = Object.entries(packages).filter(
    ([path, one]) => path.includes('node_modules/') && !isOrdinary(one),
  )
  expect(strange.map(([path]) => path)).toEqual([])
  expect(read('.npmrc')).not.toMatch(/registry/)
})
