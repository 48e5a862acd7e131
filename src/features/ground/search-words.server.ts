import type { Keys } from '#platform/keys.server.ts'

/**
 * What organisers look for is mostly a name, and addresses are kept in histories, bookmarks and the logs of proxies. So a search is
 * sent as a form, and in an address its words are sealed: by the name of the control, what they are called there.
 */
const SEALED = { q: 'words', host: 'hostWords' } as const

const about = 'words of a search'

/** What a form asked for, as an address may say it. */
export function closeSearch(keys: Pick<Keys, 'seal'>, asked: Iterable<[string, unknown]>): URLSearchParams {
  const closed = new URLSearchParams()
  for (const [name, value] of asked) {
    if (typeof value !== 'string') continue
    const sealedAs = isSealed(name) ? SEALED[name] : null
    if (sealedAs === null) closed.append(name, value)
    else if (value.trim() !== '')
      closed.set(sealedAs, keys.seal('search', Buffer.from(value.trim()), about).toString('base64url'))
  }
  return closed
}

/**
 * What an address asks for, with the words beside what they are called there. An address of before, with the words in it, is
 * understood; what leads on from it has them sealed. Words that another key has sealed are none.
 */
export function openSearch(keys: Pick<Keys, 'open' | 'seal'>, address: URLSearchParams): URLSearchParams {
  const opened = closeSearch(keys, address)
  for (const [name, sealedAs] of Object.entries(SEALED)) {
    const sealed = opened.get(sealedAs)
    const words = sealed && keys.open('search', Buffer.from(sealed, 'base64url'), about)
    if (words) opened.set(name, words.toString())
    else opened.delete(sealedAs)
  }
  return opened
}

const isSealed = (name: string): name is keyof typeof SEALED => Object.hasOwn(SEALED, name)
