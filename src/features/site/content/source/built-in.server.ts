import { createHash } from 'node:crypto'
import { CONTENT_NAMES } from '#features/site/content/content.ts'
import type { Locale } from '#i18n/locale.ts'

const FILES = import.meta.glob<string>(['/content/*/*.md', '/content/*/documents/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The text that comes with the product, or undefined. */
export function findBuiltIn(name: string, locale: Locale): string | undefined {
  return FILES[`/content/${locale}/${name}.md`]
}

/** Files of the product that no page asks for; a test keeps this empty. */
export function listUnusedBuiltIns(): string[] {
  const used = new Set<string>(CONTENT_NAMES)
  return Object.keys(FILES).filter((path) => !used.has(path.replace(/^\/content\/[a-z]+\/|\.md$/g, '')))
}

/** Another text is another version. */
export const builtInVersion = createHash('sha256').update(JSON.stringify(FILES)).digest('base64url').slice(0, 12)
