import type { QueueGuest } from './queue-rows.ts'

/** A heading of the queue: a tier, those who came late, those who do not come. */
export type Band = { key: string; tier: number | null; group: QueueGuest['group']; count: number }
export type QueueLine = { band: Band } | { guest: QueueGuest; number: number }

type Banded = Pick<QueueGuest, 'group' | 'tier'>

/** The key of the heading under which somebody stands. */
export const bandOf = ({ group, tier }: Banded) => (group === 'ranked' ? `tier-${tier}` : group)

export function countBands(rows: readonly Banded[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) {
    const key = bandOf(row)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** Rows with a heading before each band; numbers count through. Of a page: how many stand before it, and how many under each heading on all of them. */
export function layOutBands(
  rows: readonly QueueGuest[],
  { first = 0, bands = countBands(rows) }: { first?: number; bands?: Readonly<Record<string, number>> } = {},
): QueueLine[] {
  const lines: QueueLine[] = []
  let last = ''
  for (const [index, guest] of rows.entries()) {
    const key = bandOf(guest)
    if (key !== last) {
      const { group } = guest
      const tier = group === 'ranked' ? guest.tier : null
      lines.push({ band: { key, tier, group, count: bands[key] ?? 0 } })
      last = key
    }
    lines.push({ guest, number: first + index + 1 })
  }
  return lines
}
