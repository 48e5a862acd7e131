import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a reader of this repository doesn't have: numbered readings, chapters of a paper, points of a list, papers that are kept elsewhere. */
const FOREIGN =
  /\bR(?:[1-9]|1\d|20)\b(?!['"`\]])|\bspec §|\b[Ii]ssue \d|\breliability [A-Z§]\d?|(?<!-)\blook\.md\b|\b[Tt]he spec(?:ification)?\b|\bREADME['’]s\b|\(contract\b/

type Text = readonly [path: string, text: string]

/** Every rule that a text cites must be a heading of docs/rules.md. A migration is never changed: it cites what was one when it was written. */
export function findUnknownRules(texts: readonly Text[], rules: string): string[] {
  const names = new Set([...rules.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name.toLowerCase()))
  const now = texts.filter(([path]) => !path.startsWith('src/db/migrations/'))
  return now.flatMap(([path, text]) =>
    [...text.matchAll(/(?:\(|`)(?:[^()`]{0,80}; )?rules: ([a-z][a-z ,\n*]*[a-z])/g)].flatMap(
      ([, cited = '']) =>
        cited
          .split(',')
          .map((name) => name.replace(/[\s*]+/g, ' ').trim())
          .filter((name) => !names.has(name))
          .map((name) => `${path}: rules: ${name}`),
    ),
  )
}

export function findForeignCitations(texts: readonly Text[]): string[] {
  return texts.flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, at) => (isComment(path, line) && FOREIGN.test(line) ? [`${path}:${at + 1}`] : [])),
  )
}

// In code the same letters are something else, as in the name of a room.
function isComment(path: string, line: string): boolean {
  return path.endsWith('.md') || /^\s*(?:\/\/|\*|\/\*|--|#)|\s\/\/ /.test(line)
}

/** Everything that is read as words: sources, tests, scripts and documents. */
export function readTexts(root: string): Text[] {
  return ['src', 'engine', 'demo', 'test', 'scripts', 'config', 'docs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs|css|sql|md)$/.test(name))
      .map((name): Text => {
        const path = join(folder, name)
        return [path, readFileSync(join(root, path), 'utf8')]
      }),
  )
}
