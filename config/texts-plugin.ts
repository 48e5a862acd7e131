import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

/** Namespaces that never reach a browser: mails are rendered by the worker, and pages to read carry no script. */
const serverOnly = new Set([
  'account',
  'addresses',
  'calendar',
  'deviceTest',
  'documents',
  'home',
  'mails',
  'maps',
])
const prefix = 'virtual:texts/'

const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** All texts of one language, compiled: `{ 'signIn.title': ['Sign in'] }`. Throws on a text that is not valid ICU. */
export function compileTexts(root: string, locale: string, forBrowser: boolean): Record<string, unknown> {
  const folder = resolve(root, 'src/i18n', locale)
  const texts: Record<string, unknown> = {}
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const namespace = camelCase(basename(file, '.json'))
    if (forBrowser && serverOnly.has(namespace)) continue
    const messages = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>
    for (const [key, message] of Object.entries(messages)) {
      texts[`${namespace}.${key}`] = compileMessageOrThrow(message)
    }
  }
  return texts
}

/** `virtual:texts/en` and `virtual:texts/en-browser`: the catalogues, so that no ICU parser is shipped to anybody. */
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
      const [locale = 'en', target] = id.slice(prefix.length + 1).split('-')
      for (const file of readdirSync(resolve(root, 'src/i18n', locale))) {
        this.addWatchFile(resolve(root, 'src/i18n', locale, file))
      }
      return `export default ${JSON.stringify(compileTexts(root, locale, target === 'browser'))}`
    },
  }
}
