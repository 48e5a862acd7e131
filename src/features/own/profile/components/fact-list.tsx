import type { FactRow } from '#features/own/profile/matches.server.ts'
import { SummaryList } from '#ui/summary-list.tsx'

/** Label and value under each other; a phone number or an address can be pressed. */
export function FactList({ rows }: { rows: readonly FactRow[] }) {
  return (
    <SummaryList
      rows={rows.map(({ label, lines, href }) => ({
        label,
        value: lines.map((line) => <div key={line}>{href ? <a href={href}>{line}</a> : line}</div>),
      }))}
    />
  )
}
