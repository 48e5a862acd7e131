import type { QueueGuest } from './queue-rows.ts'

/** A heading of the queue: a tier, those who came late, those who do not come. */
export type Band = { key: string; tier: number | null; group: QueueGuest['group']; count: number }
export type QueueLine = { band: Band } | { guest: QueueGuest; number: number }

/** Rows with a heading before each band; numbers count through. */
export function layOutBands(rows: readonly QueueGuest[]): QueueLine[] {
  const bandOf = ({ group, tier }: QueueGuest) => (group === 'ranked' ? `tier-${tier}` : group)
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(bandOf(row), (counts.get(bandOf(row)) ?? 0) + 1)
  const lines: QueueLine[] = []
  let last = ''
  for (const [index, guest] of rows.entries()) {
    const key = bandOf(guest)
    if (key !== last) {
      const { group } = guest
      const tier = group === 'ranked' ? guest.tier : null
      lines.push({ band: { key, tier, group, count: counts.get(key) ?? 0 } })
      last = key
    }
    lines.push({ guest, number: index + 1 })
  }
  return lines
}
