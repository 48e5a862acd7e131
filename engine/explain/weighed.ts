import { leastOf, type Kindness } from '../kind/kindness.ts'
import { UNKNOWN_MINUTES, type Term } from '../kind/terms.ts'
import type { Assignment, MatchingGuest, MatchingHost, Plan } from '../model.ts'
import { findGroups } from '../search/lay-out.ts'
import type { Standing } from './standing.ts'

/** One term of a plan's kindness as people count it: `value` of so many (`of`). `best`: no plan for the same guests has less; null where no bound is counted. */
export type Weighed = {
  readonly term: Term
  readonly value: number
  readonly best: number | null
  readonly of: number
}

/** No bound is counted for these. */
const UNBOUND: ReadonlySet<Term> = new Set<Term>(['ownBed', 'together', 'hosts'])

/** The terms that mean something in this round. Minutes are those of the whole way, of all together; an unknown way counts as in the score. */
export function weighed(
  standing: Standing,
  { kindness }: Pick<Plan, 'kindness'>,
  previous: readonly Assignment[],
): Weighed[] {
  const { problem, state } = standing
  const { guests, hosts, groups, groupHost, input } = problem
  const placed = [...guests.keys()].filter((guest) => state.place[guest]! >= 0)
  const count = (holds: (guest: MatchingGuest, host: MatchingHost, group: number) => boolean) =>
    placed.filter((guest) => {
      const group = state.place[guest]!
      return holds(guests[guest]!, hosts[groupHost[group]!]!, group)
    }).length
  const isOnFloor = (group: number) => !['single', 'double'].includes(groups[group]!.kind)
  const hasFloor = groups.some((_, group) => isOnFloor(group))
  const sharesDoubles = input.policy.doubleBed === 'same-gender' || input.policy.doubleBed === 'any'
  const isThere = (id: string) => state.place[problem.guestNumber.get(id)!]! >= 0
  const of: Record<Term, number> = {
    concerns: placed.length,
    minutes: placed.length,
    nights: placed.length,
    hosts: placed.length,
    ownBed: sharesDoubles ? count((_, __, group) => groups[group]!.isPair) : 0,
    language: count(({ languages: own = [] }, { languages = [] }) => own.length > 0 && languages.length > 0),
    together: (input.groups ?? []).filter(
      ({ kind, guests: members }) => kind === 'preferably' && members.filter(isThere).length > 1,
    ).length,
    floor: hasFloor ? count(({ sleeping }) => sleeping.includes('bed')) : 0,
    drafts: findGroups(problem, previous).size,
  }
  const isCounted = ({ term, value }: Kindness) =>
    of[term] > 0 && (value > 0 || (term !== 'nights' && term !== 'hosts'))
  return kindness.filter(isCounted).map(({ term, value, best }) => ({
    term,
    ...(term === 'minutes' ? minutesOf(standing, placed) : { value, best: UNBOUND.has(term) ? null : best }),
    of: of[term],
  }))
}

function minutesOf({ problem, state, options }: Standing, placed: readonly number[]) {
  const ofHost = ({ commuteMinutes }: MatchingHost) => commuteMinutes ?? UNKNOWN_MINUTES
  const of = (_: number, group: number) => ofHost(problem.hosts[problem.groupHost[group]!]!)
  const value = placed.reduce((sum, guest) => sum + of(guest, state.place[guest]!), 0)
  const best = leastOf(state, options, { of, ofHost, step: 0.5, stranger: 0 })
  return { value, best: Math.min(value, Math.ceil(best - 1e-6)) }
}
