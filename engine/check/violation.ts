import type { Reason } from '../rules/eligibility.ts'
import type { MatchingGuest, MatchingHost } from '../model.ts'

/** One broken rule; `guests` are those it is broken for. */
export type Violation = {
  readonly code:
    | Reason
    | 'unknown'
    | 'placed-twice'
    | 'bed-full'
    | 'host-full'
    | 'room-sharing'
    | 'double-bed'
    | 'held-back'
    | 'pin-not-kept'
    | 'locked-moved'
    | 'wrong-count'
  readonly guests: readonly string[]
}

/** A guest where the plan puts them. `kept`: pinned there or locked there, so the rules of the pair do not count. */
export type Sleeper = {
  readonly guest: MatchingGuest
  readonly host: MatchingHost
  readonly room: string
  readonly bed: number
  readonly kept: boolean
}
