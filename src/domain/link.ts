import { ok, refuse, type Result } from '#domain/result.ts'
import { parseUrl } from '#domain/url.ts'

export const LONGEST_LINK = 500

export type LinkRefusal = 'not-a-link' | 'not-http' | 'too-long'

const FORBIDDEN = /[\p{C}\p{Z}\\]/u
// "instagram.com/name" as people type it: a host with a dot, then nothing or a path.
const WITHOUT_SCHEME = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#]|$)/u

// As people know themselves, and of a network of many servers such as Mastodon with the server.
const HANDLE = /^@(?<name>[\w.]{1,30})(?:@(?<server>[a-z\d-]+(?:\.[a-z\d-]+)+))?$/iu

/** A link to somebody's profile; `@name` is one, too, and stays as it is: on which network nobody has said, and there it may be a stranger's. */
export function readProfileLink(text: string): Result<string, LinkRefusal> {
  const { name, server } = HANDLE.exec(text.trim())?.groups ?? {}
  if (name === undefined) return readLink(text)
  return server === undefined ? ok(`@${name}`) : readLink(`https://${server}/@${name}`)
}

/** A link that is safe to show (rules: names and texts): http or https only, no credentials, at most 500 characters. Returned in the URL parser's spelling. */
export function readLink(text: string): Result<string, LinkRefusal> {
  const trimmed = text.trim()
  if (trimmed.length > LONGEST_LINK) return refuse('too-long')
  if (FORBIDDEN.test(trimmed)) return refuse('not-a-link')
  const url = parseUrl(WITHOUT_SCHEME.test(trimmed) ? `https://${trimmed}` : trimmed)
  if (url === null) return refuse('not-a-link')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('not-http')
  if (url.username !== '' || url.password !== '') return refuse('not-a-link')
  // The parser escapes what is not ASCII, which can lengthen it.
  return url.href.length <= LONGEST_LINK ? ok(url.href) : refuse('too-long')
}
