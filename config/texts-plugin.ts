import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { everywhere, textParts, type TextPart } from '../src/i18n/parts.ts'

const prefix = 'virtual:texts/'

const isPart = (name: string | null): name is TextPart => name !== null && Object.hasOwn(textParts, name)
const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/**
 * The texts of one language, all or those of a part of the site, compiled: `{ 'signIn.title': ['Sign in'] }`. Throws on a text
 * that is not valid ICU.
 */
export function compileTexts(root: string, locale: string, part: TextPart | null): Record<string, unknown> {
  const wanted: readonly string[] | null = part && [...everywhere, ...textParts[part]]
  const folder = resolve(root, 'src/i18n', locale)
  const texts: Record<string, unknown> = {}
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const namespace = camelCase(basename(file, '.json'))
    if (wanted && !wanted.includes(namespace)) continue
    const messages = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>
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
      for (const file of readdirSync(resolve(root, 'src/i18n', locale))) {
        this.addWatchFile(resolve(root, 'src/i18n', locale, file))
      }
      return `export default ${JSON.stringify(compileTexts(root, locale, isPart(part) ? part : null))}`
    },
  }
}
