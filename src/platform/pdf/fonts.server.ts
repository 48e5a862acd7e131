import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const family = '@expo-google-fonts/source-sans-3'
const FILES = {
  regular: '400Regular/SourceSans3_400Regular.ttf',
  italic: '400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
  bold: '700Bold/SourceSans3_700Bold.ttf',
} as const

export type FontName = keyof typeof FILES
export const fontNames = Object.keys(FILES) as FontName[]

const loaded = new Map<FontName, Buffer>()

/** The bytes of a typeface; it is embedded, so a document looks the same everywhere and every name can be written. */
export function fontBytes(name: FontName): Buffer {
  const known = loaded.get(name)
  if (known) return known
  const bytes = readFileSync(require.resolve(`${family}/${FILES[name]}`))
  loaded.set(name, bytes)
  return bytes
}
