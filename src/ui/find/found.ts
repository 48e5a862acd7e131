/** What a search over the whole console can come upon. */
export type FoundKind =
  | 'page'
  | 'action'
  | 'guest'
  | 'host'
  | 'rooms'
  | 'match'
  | 'letter'
  | 'mail'
  | 'broadcast'
  | 'text'

export type Found = {
  kind: FoundKind
  name: string
  /** What tells it from another one of the same name. */
  line: string
  /** Where it leads, without the language. */
  to: string
}

/** What the server says to some words. */
export type FindAnswer = {
  found: Found[]
  /** Nobody is called like that: these are called much like it. */
  isSimilar: boolean
  /** There are more people than these. */
  hasMore: boolean
}

export const LONGEST_FIND = 100
