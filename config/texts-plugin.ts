import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { defaultLocale, languages, locales, perLanguage, type Locale } from '../src/i18n/languages.ts'
import { everywhere, textParts, type TextPart } from '../src/i18n/parts.ts'

const prefix = 'virtual:texts/'

const parts = Object.keys(textParts) as TextPart[]
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

type Texts = Record<string, string>

/** By namespace. */
function readTexts(root: string, locale: Locale): Map<string, Texts> {
  return new Map(
    textFiles(root, locale).map(([namespace, file]) => [
      namespace,
      JSON.parse(readFileSync(file, 'utf8')) as Texts,
    ]),
  )
}

/** Where the default language stands in: so many texts, and these mails, each as a whole. */
export type MissingTexts = { texts: number; mails: string[] }

/**
 * The texts of a language by namespace, with those of the default language in the place of what it lacks. Throws when a
 * language that is said to be complete lacks one, and when any has one that nobody asks for.
 */
function fillTexts(root: string, locale: Locale): { texts: Map<string, Texts>; missing: MissingTexts } {
  const [own, asked] = [readTexts(root, locale), readTexts(root, defaultLocale)]
  const gaps: string[] = []
  const mails: string[] = []
  const filled = [...asked].map(([namespace, texts]): [string, Texts] => {
    const words = own.get(namespace) ?? {}
    const lacking = Object.keys(texts).filter((key) => !Object.hasOwn(words, key))
    gaps.push(...lacking.map((key) => `${namespace}.${key}`))
    if (lacking.length === 0) return [namespace, words]
    const [, mail] = namespace.split('/')
    if (mail === undefined) return [namespace, { ...texts, ...words }]
    mails.push(mail)
    return [namespace, texts]
  })
  const extra = [...own].flatMap(([namespace, texts]) =>
    Object.keys(texts)
      .filter((key) => !Object.hasOwn(asked.get(namespace) ?? {}, key))
      .map((key) => `${namespace}.${key}`),
  )
  if (extra.length > 0)
    throw new Error(`${locale} has texts that ${defaultLocale} does not have: ${extra.join(', ')}`)
  if (gaps.length > 0 && !languages[locale].isUnfinished)
    throw new Error(`${locale} lacks texts: ${gaps.join(', ')}`)
  return { texts: new Map(filled), missing: { texts: gaps.length, mails } }
}

/**
 * The texts of one language, all or those of a part of the site, compiled: `{ 'signIn.title': ['Sign in'] }`. Throws on a text
 * that is not valid ICU.
 */
export function compileTexts(root: string, locale: Locale, part: TextPart | null): Record<string, unknown> {
  const wanted: readonly string[] | null = part && [...everywhere, ...textParts[part]]
  const compiled: Record<string, unknown> = {}
  for (const [namespace, texts] of fillTexts(root, locale).texts) {
    if (wanted && !wanted.includes(namespace)) continue
    for (const [key, message] of Object.entries(texts)) {
      compiled[`${namespace}.${key}`] = compileMessageOrThrow(message)
    }
  }
  return compiled
}

/** For servers: everything, and what is missing. */
function writeAll(root: string): string {
  const texts = perLanguage((locale) => compileTexts(root, locale, null))
  const missing = perLanguage((locale) => fillTexts(root, locale).missing)
  return `export const texts = ${JSON.stringify(texts)}\nexport const missing = ${JSON.stringify(missing)}`
}

/** For browsers: how each part of each language is fetched. */
function writeLoaders(): string {
  const ofLanguage = (locale: Locale) =>
    parts.map((part) => `${part}: () => import('${prefix}${locale}-${part}')`).join(', ')
  return `export default { ${locales.map((locale) => `${locale}: { ${ofLanguage(locale)} }`).join(', ')} }`
}

/**
 * The catalogues, so that no ICU parser is shipped to anybody: `virtual:texts/all` for servers, `virtual:texts/loaders` for
 * browsers, which fetch a part of one language at a time.
 */
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
      const name = id.slice(prefix.length + 1)
      if (name === 'loaders') return writeLoaders()
      for (const [, file] of locales.flatMap((locale) => textFiles(root, locale))) this.addWatchFile(file)
      if (name === 'all') return writeAll(root)
      const locale = locales.find((one) => name.startsWith(`${one}-`))
      const part = parts.find((one) => name === `${locale}-${one}`)
      if (!locale || !part) throw new Error(`There are no texts called "${name}"`)
      return `export default ${JSON.stringify(compileTexts(root, locale, part))}`
    },
  }
}
