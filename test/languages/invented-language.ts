import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { accentMarkdown, accentMessage } from './accents.ts'

const root = resolve(import.meta.dirname, '../..')

/** What a build reads (scripts/build.mjs), and what finds its tools. */
const FOLDERS = ['src', 'content', 'public', 'config']
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'react-router.config.ts',
  'vite.config.ts',
  'vite.processes.config.ts',
]

export const invented = 'xx'
/**
 * Days and numbers as in Egypt: a month, a digit or a separator that was not asked of the table of languages shows, because
 * it is in another script.
 */
const LINE = `  ${invented}: { name: 'Ẋẋ', tag: 'ar-EG', direction: 'rtl', csvSeparator: 'semicolon' },\n`

/** A copy of the product with one language more, made as CONTRIBUTING.md says: its texts, and one line. */
export function inventLanguage(copy: string): void {
  for (const name of [...FOLDERS, ...FILES]) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const table = join(copy, 'src/i18n/languages.ts')
  writeFileSync(
    table,
    readFileSync(table, 'utf8').replace(/^\} satisfies Record<string, Language>/m, `${LINE}$&`),
  )
  for (const file of listFiles(join(copy, 'src/i18n/en')))
    translate(file, file.replace('/i18n/en/', `/i18n/${invented}/`), accentTexts)
  for (const file of listFiles(join(copy, 'src/mails')).filter((name) => name.endsWith('/en.json')))
    translate(file, file.replace(/en\.json$/, `${invented}.json`), accentTexts)
  for (const file of listFiles(join(copy, 'content/en')))
    translate(file, file.replace('/content/en/', `/content/${invented}/`), accentMarkdown)
}

function translate(from: string, to: string, accent: (source: string) => string): void {
  mkdirSync(dirname(to), { recursive: true })
  writeFileSync(to, accent(readFileSync(from, 'utf8')))
}

function accentTexts(source: string): string {
  const texts = Object.entries(JSON.parse(source) as Record<string, string>)
  return JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, accentMessage(text)])), null, 2)
}

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
