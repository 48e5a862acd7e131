/** How much a matching file may hold: more than any year has asked for, and little enough to be read and planned (docs/operating/matching.md). */

/** In years; also the ages of the policy. */
export const MOST_AGE = 150
/** Days before or after day 0, which is 1 January 1970: dates of four-digit years lie within. */
export const MOST_DAY = 3_000_000
/** Of a way: a whole day. */
export const MOST_MINUTES = 1_440
/** Beds of one kind in one entry of a room. */
export const MOST_BEDS_OF_KIND = 1_000
export const MOST_GUESTS_OF_HOST = 10_000
export const MOST_PLACES = 100_000
/** Characters. */
export const LONGEST_ID = 200
/** Guests who travel together. */
export const LARGEST_GROUP = 50

/** Rows of each list; of `rooms`, `beds` and the lists after them in the row that holds them. */
export const MOST_ROWS = {
  guests: 20_000,
  hosts: 20_000,
  pins: 20_000,
  locked: 20_000,
  vetoes: 200_000,
  declined: 200_000,
  heldPlaces: 100_000,
  groups: 10_000,
  notWith: 20_000,
  rooms: 200,
  beds: 200,
  sharesWith: 100,
  sleeping: 100,
  accessMust: 100,
  accessAsk: 100,
  access: 100,
} as const
export type ListName = keyof typeof MOST_ROWS
