import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { atTheEnd } from '../test/builders/at-the-end.ts'
import { listPackages } from './packages.mjs'

const root = resolve(import.meta.dirname, '..')

/** A checkout with these packages, by place; `missing` are in the lock file only. */
function checkout(packages: Record<string, object>, missing: string[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'bed-packages-'))
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  for (const path of Object.keys(packages))
    if (path !== '' && !missing.includes(path)) mkdirSync(join(folder, path), { recursive: true })
  return folder
}

it('follows what each package asks for, from where it lies, and leaves out all else', () => {
  const folder = checkout({
    '': { dependencies: { a: '1', b: '1' }, devDependencies: { tool: '1' } },
    'node_modules/a': { dependencies: { c: '1', '@types/c': '1' } },
    'node_modules/a/node_modules/c': { dependencies: { d: '2' } },
    'node_modules/@types/c': {},
    'node_modules/b': { dependencies: { c: '2', a: '1' } },
    'node_modules/c': {},
    'node_modules/d': {},
    'node_modules/tool': { dependencies: { d: '2' } },
  })
  const found = ['a', 'a/node_modules/c', 'b', 'c', 'd'].map((name) => `node_modules/${name}`)
  expect(listPackages(folder)).toEqual(found)
})

it('takes of the programs for many machines those that are installed on this one', () => {
  const packages = {
    '': { dependencies: { database: '1' } },
    'node_modules/database': { optionalDependencies: { 'for-here': '1', 'for-elsewhere': '1' } },
    'node_modules/for-here': {},
    'node_modules/for-elsewhere': {},
  }
  const folder = checkout(packages, ['node_modules/for-elsewhere'])
  expect(listPackages(folder)).toEqual(['node_modules/database', 'node_modules/for-here'])
})

it('a release of ours has no compiler, no test package, and everything that the server names', () => {
  const names = listPackages(root).map((path) => path.slice('node_modules/'.length))
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(names.filter((name) => name in devDependencies)).toEqual([])
  const built = ['server/index.js', 'processes/serve.js', 'processes/cli.js'].map((file) =>
    readFileSync(join(root, `build/${file}`), 'utf8'),
  )
  const asked = built.join('\n').matchAll(/^import (?:.* from )?"((?:@[^/"]+\/)?[^./"][^/"]*)[^"]*";?$/gm)
  const outside = new Set([...asked].map(([, name = '']) => name).filter((name) => !name.startsWith('node:')))
  expect(outside.size).toBeGreaterThan(10)
  expect([...outside].filter((name) => !names.includes(name))).toEqual([])
})
