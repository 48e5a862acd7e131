/** Links with a name, to tell which poster or newsletter brought whom (rules: named links). */

/** Short enough to be typed from a poster. */
export const SLUG_LENGTH = { least: 2, most: 32 } as const
/** Of what organisers call a link. */
export const NAME_LENGTH = 80
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The end of a link's address, as it was typed or came with a request; null: it can be none. */
export function readSlug(typed: string): string | null {
  const slug = typed.trim().toLowerCase()
  const isRight = slug.length >= SLUG_LENGTH.least && slug.length <= SLUG_LENGTH.most && SLUG.test(slug)
  return isRight ? slug : null
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** An address made of a name: "Poster, Bücherei" becomes `poster-buecherei`. Null: nothing of the name can stand in one. */
export function slugOf(name: string): string | null {
  const plain = name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, SLUG_LENGTH.most)
  return readSlug(slug.replace(/^-+|-+$/g, ''))
}

/** Programs that say so, among them those that draw the preview of a link somebody sends. */
const PROGRAM =
  /(?<!cu)bot(?:\b|[/;_-])|crawl|spider|slurp|preview|externalhit|whatsapp|telegram|signal|headless|curl|wget|python|scan|monitor|http-?client/i

/** What a request says of itself. It is looked at and not kept. */
export type Arriving = {
  readonly method: string
  readonly userAgent: string | null
  /** Of a browser that fetches an address before anybody has gone there. */
  readonly purpose: string | null
}

/** Does it count as somebody who followed the link? */
export function isArrival({ method, userAgent, purpose }: Arriving): boolean {
  return (
    method === 'GET' &&
    userAgent !== null &&
    !PROGRAM.test(userAgent) &&
    !/prefetch|preview/i.test(purpose ?? '')
  )
}
