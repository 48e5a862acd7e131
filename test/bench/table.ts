import { loadavg } from 'node:os'

export type Figure = { what: string; value: string; goal?: string; met?: boolean }

/** A table a person can read: what, value, goal, and whether it was met. */
export function printTable(title: string, figures: Figure[]): void {
  const width = Math.max(...figures.map(({ what }) => what.length))
  const values = Math.max(...figures.map(({ value }) => value.length))
  console.log(`\n${title}   (load ${loadavg()[0]?.toFixed(1)})`)
  for (const { what, value, goal, met } of figures) {
    const verdict = goal ? `  goal ${goal}${met === undefined ? '' : met ? '  met' : '  MISSED'}` : ''
    console.log(`  ${what.padEnd(width)}  ${value.padStart(values)}${verdict}`)
  }
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

export const milliseconds = (number: number) => `${Math.round(number)} ms`

/** What some work gives, and how long it took. */
export function time<T>(work: () => T): { ms: number; value: T } {
  const from = performance.now()
  const value = work()
  return { ms: performance.now() - from, value }
}
