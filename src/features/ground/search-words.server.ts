import type { Keys } from '#platform/keys.server.ts'

/** Searches are sent as forms, and their words are sealed in addresses, since names must not land in histories and proxy logs. */
const SEALED = { q: 'words', host: 'hostWords' } as const

const about = 'words of a search'

export function encryptSearch(keys: Pick<Keys, 'seal'>, asked: Iterable<[string, unknown]>): URLSearchParams {
  const encrypted = new URLSearchParams()
  for (const [name, value] of asked) {
    if (typeof value !== 'string') continue
    const sealedAs = isSealed(name) ? SEALED[name] : null
    if (sealedAs === null) encrypted.append(name, value)
    else if (value.trim() !== '')
      encrypted.set(sealedAs, keys.seal('search', Buffer.from(value.trim()), about).toString('base64url'))
  }
  return encrypted
}

/** What an address asks for, with its words opened. Old addresses with plain words are understood; words sealed with another key count as none. */
export function decryptSearch(keys: Pick<Keys, 'open' | 'seal'>, address: URLSearchParams): URLSearchParams {
  const opened = encryptSearch(keys, address)
  for (const [name, sealedAs] of Object.entries(SEALED)) {
    const sealed = opened.get(sealedAs)
    const words = sealed && keys.open('search', Buffer.from(sealed, 'base64url'), about)
    if (words) opened.set(name, words.toString())
    else opened.delete(sealedAs)
  }
  return opened
}

const isSealed = (name: string): name is keyof typeof SEALED => Object.hasOwn(SEALED, name)
