import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readTree } from './walls/source-tree.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const lines = read('docs/security/asvs.md').split('\n')
const answers = lines.flatMap((line) => {
  const [, number, level, answer] = /^- \*\*([\d.]+)\*\* \(level (\d)\) (.+)$/.exec(line) ?? []
  return number && answer ? [{ number, level: Number(level), answer }] : []
})
/** The levels of all requirements of OWASP ASVS 5.0.0, by section, in their order: of 2.4 the first is of level 2, the second of level 3. */
const LEVELS: Readonly<Record<string, string>> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
}

it('every requirement of OWASP ASVS 5.0.0, levels 1 and 2, is answered once, in its chapter', () => {
  const asked = Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].map((level, index) => ({ number: `${section}.${index + 1}`, level: Number(level) })),
  )
  expect(asked.length).toBe(345)
  expect(answers.map(({ number, level }) => ({ number, level }))).toEqual(
    asked.filter(({ level }) => level < 3),
  )
  let chapter = ''
  for (const line of lines) {
    chapter = /^## (\d+) /.exec(line)?.[1] ?? chapter
    const number = /^- \*\*(\d+)\./.exec(line)?.[1] ?? chapter
    expect(number, line).toBe(chapter)
  }
  const count = (pattern: RegExp) => answers.filter(({ answer }) => pattern.test(answer)).length
  const [notHere, refused] = [count(/: _not here_\. /), count(/: \*\*refused\*\*\. /)]
  expect(lines).toContain(
    `Of ${answers.length} requirements ${answers.length - notHere - refused} are met, ${notHere} are about nothing that is here, and ${refused} are refused.`,
  )
})

it('what an answer names is there, and a test that it names has that title', () => {
  const missing = answers.flatMap(({ number, answer }) => {
    const proofs = [...answer.matchAll(/\[[^\]]+\]\(\.\.\/\.\.\/([^)]+)\)(?: “([^”]+)”)?/g)]
    if (proofs.length === 0 && !answer.includes(': _not here_. ')) return [`${number} names nothing`]
    return proofs.flatMap(([, path = '', title]) => {
      const isThere = existsSync(resolve(root, path)) && (title === undefined || read(path).includes(title))
      return isThere ? [] : [`${number}: ${path} ${title ?? ''}`]
    })
  })
  expect(missing).toEqual([])
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
