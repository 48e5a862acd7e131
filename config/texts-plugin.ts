import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { everywhere, textParts, type TextPart } from '../src/i18n/parts.ts'

const prefix = 'virtual:texts/'

const isPart = (name: string | null): name is TextPart => name !== null && Object.hasOwn(textParts, name)
const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** Where the texts of a language stand, by namespace: a file of `src/i18n` each, and one in the folder of each mail. */
export function textFiles(root: string, locale: string): [namespace: string, file: string][] {
  const folder = resolve(root, 'src/i18n', locale)
  const mails = resolve(root, 'src/mails')
  return [
    ...readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name): [string, string] => [camelCase(basename(name, '.json')), join(folder, name)]),
    ...readdirSync(mails, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }): [string, string] => [`mails/${name}`, join(mails, name, `${locale}.json`)])
      .filter(([, file]) => existsSync(file)),
  ]
}

/**
 * The texts of one language, all or those of a part of the site, compiled: `{ 'signIn.title': ['Sign in'] }`. Throws on a text
 * that is not valid ICU.
 */
export function compileTexts(root: string, locale: string, part: TextPart | null): Record<string, unknown> {
  const wanted: readonly string[] | null = part && [...everywhere, ...textParts[part]]
  const texts: Record<string, unknown> = {}
  for (const [namespace, file] of textFiles(root, locale)) {
    if (wanted && !wanted.includes(namespace)) continue
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    for (const [key, message] of Object.entries(messages)) {
      texts[`${namespace}.${key}`] = compileMessageOrThrow(message)
    }
  }
  return texts
}

/** `virtual:texts/en` for servers and `virtual:texts/en-form` for browsers: the catalogues, so that no ICU parser is shipped to anybody. */
export function textsPlugin(): Plugin {
  let root = process.cwd()
  return {
    name: 'texts',
    configResolved(config) {
      root = config.root
    },
    resolveId(id) {
      return id.startsWith(prefix) ? `\0${id}` : undefined
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [locale = 'en', part = null] = id.slice(prefix.length + 1).split('-')
      for (const [, file] of textFiles(root, locale)) this.addWatchFile(file)
      return `export default ${JSON.stringify(compileTexts(root, locale, isPart(part) ? part : null))}`
    },
  }
}
