/** Where somebody stands between registering and arriving: one window for each station, lit once it is behind them (rules: stations). */
import type { Temporal } from 'temporal-polyfill'
import { isAgreed, isPromised, type MatchState } from '#domain/match-state.ts'

/** In the order of the season. A host is in no round: guests are. */
export const STATIONS = {
  guest: ['registered', 'checked', 'round', 'offer', 'answered', 'in-contact', 'arrived'],
  host: ['registered', 'checked', 'offer', 'answered', 'in-contact', 'arrived'],
} as const
export type StationName = (typeof STATIONS)['guest'][number]

/** When what has happened; null = not yet, or nobody knows. */
export type StationMatch = {
  readonly state: MatchState
  readonly offeredAt: Temporal.Instant | null
  readonly acceptedAt: Temporal.Instant | null
  readonly contactAt: Temporal.Instant | null
  /** Somebody has said that the guest is there, or the stay is over. */
  readonly arrivedAt: Temporal.Instant | null
}

export type Steps = {
  readonly role: 'guest' | 'host'
  readonly submittedAt: Temporal.Instant | null
  /** An organiser has looked at the record. */
  readonly checkedAt: Temporal.Instant | null
  /** The last round in which the guest waited was opened. */
  readonly roundAt: Temporal.Instant | null
  /** Those that are open or agreed; what has ended is behind nobody. */
  readonly matches: readonly StationMatch[]
}

export type Station = {
  readonly name: StationName
  readonly isLit: boolean
  /** The first that is not lit: what comes next. */
  readonly isNext: boolean
  readonly at: Temporal.Instant | null
}

/** The stations of a registration, in order; all before one that happened are lit. Of several matches the one furthest on counts. */
export function stationsOf(steps: Steps): Station[] {
  const match = furthest(steps.matches)
  const times: Record<StationName, Temporal.Instant | null> = {
    registered: steps.submittedAt,
    checked: steps.checkedAt,
    round: steps.roundAt,
    offer: match?.offeredAt ?? null,
    answered: match?.acceptedAt ?? null,
    'in-contact': match?.contactAt ?? null,
    arrived: match?.arrivedAt ?? null,
  }
  const names = STATIONS[steps.role]
  const last = names.findLastIndex((name) => times[name] !== null)
  return names.map((name, index) => ({
    name,
    isLit: index <= last,
    isNext: index === last + 1,
    at: times[name],
  }))
}

function furthest(matches: readonly StationMatch[]): StationMatch | null {
  const reached = ({ acceptedAt, contactAt, arrivedAt }: StationMatch) =>
    [acceptedAt, contactAt, arrivedAt].findLastIndex((at) => at !== null)
  const counting = matches.filter(({ state }) => isPromised(state) || isAgreed(state))
  return counting.toSorted((a, b) => reached(b) - reached(a))[0] ?? null
}

export type Headline = 'waiting' | 'offer' | 'placed' | 'over'

/** For a guest an open offer before everything else, because it waits for an answer; for a host the guests who are coming. */
export function headlineOf(role: Steps['role'], states: readonly MatchState[]): Headline {
  const order = role === 'guest' ? (['offered', 'accepted'] as const) : (['accepted', 'offered'] as const)
  const found = order.find((state) => states.includes(state))
  if (found) return found === 'offered' ? 'offer' : 'placed'
  if (states.includes('completed')) return 'over'
  return 'waiting'
}
