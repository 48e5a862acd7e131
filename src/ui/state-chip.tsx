import type { ReactNode } from 'react'
import { Icon } from '#ui/icons.tsx'

/** The states of a match, and what an organiser must notice about one. */
export type ChipState =
  | 'draft'
  | 'offered'
  | 'accepted'
  | 'completed'
  | 'declined'
  | 'expired'
  | 'withdrawn'
  | 'no_show'
  | 'expiring'
  | 'problem'
  | 'locked'

/** A state in words, with a sign and an edge of its own that go with it. */
export function StateChip({ state, children }: { state: ChipState; children: ReactNode }) {
  return (
    <span className={`chip chip-${state}`}>
      <Icon name={state} />
      {children}
    </span>
  )
}
