import { bandOf, countBands } from './queue-bands.ts'
import type { QueueGuest } from './queue-rows.ts'

export const PAGE_ROWS = 50

/** A page of what the queue was narrowed to; `first`: so many stand before it. */
export type QueuePage<Row = QueueGuest> = {
  rows: readonly Row[]
  first: number
  page: number
  pages: number
  /** How many are left, on all pages, and how many there are. */
  shown: number
  all: number
  /** How many of those who are left stand under a heading, by its key. */
  bands: Readonly<Record<string, number>>
}

export function pageOfQueue<Row extends Parameters<typeof bandOf>[0]>(
  left: readonly Row[],
  all: number,
  asked: number,
): QueuePage<Row> {
  const pages = Math.max(1, Math.ceil(left.length / PAGE_ROWS))
  const page = Math.min(asked, pages)
  const first = (page - 1) * PAGE_ROWS
  const rows = left.slice(first, first + PAGE_ROWS)
  return { rows, first, page, pages, shown: left.length, all, bands: countBands(left) }
}
