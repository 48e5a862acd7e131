import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve } from 'node:path'

/** Path from the repository's root → source. The walls work on this, so that a test can plant a violation. */
export type SourceTree = ReadonlyMap<string, string>
export type Import = { from: string; to: string }

const root = resolve(import.meta.dirname, '../..')

export function readTree(folders: string[]): SourceTree {
  const tree = new Map<string, string>()
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(?:ts|tsx|sql)$/.test(entry.name)) continue
      const path = join(entry.parentPath, entry.name)
      tree.set(relative(root, path), readFileSync(path, 'utf8'))
    }
  }
  return tree
}

// Imports, re-exports, dynamic imports; types too: a type is knowledge like any other.
const importPattern = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"]+)\1/g

/** All imports of our own files and of packages; `#x` and `./x` become paths below src. */
export function importsOf(tree: SourceTree): Import[] {
  const imports: Import[] = []
  for (const [from, source] of tree) {
    for (const [, , specifier = ''] of withoutComments(source).matchAll(importPattern)) {
      imports.push({ from, to: resolveSpecifier(from, specifier) })
    }
  }
  return imports
}

function resolveSpecifier(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier))
  return specifier
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/** `placing/matches` of a file below that folder; a feature of one file is named after it: `ground/editions`. */
export const featureOf = (path: string) => /^src\/features\/([^/]+\/[^/.]+)/.exec(path)?.[1]

/** `placing` of everything below that folder. */
export const districtOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

export const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || /\/testing\//.test(path) || path.startsWith('test/')
