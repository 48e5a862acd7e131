export type MessyList = {
  what: string
  role: 'guest' | 'host'
  file: Uint8Array
  /** Answers by control; of several values, joined by a comma. */
  people: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What stays with somebody as it is written. */
  kept?: Readonly<Record<string, readonly string[]>>
  /** Rows that come in nowhere, because there is nobody in them. */
  nobody?: number
}

/** Answers put together of parts. */
export const all = (...parts: readonly Readonly<Record<string, string>>[]) =>
  Object.assign({}, ...parts) as Record<string, string>
export const stay = (start: string, end: string) => ({
  'stay-start': `2027-06-${start}`,
  'stay-end': `2027-06-${end}`,
})
