/** What other weights would change in a round, before somebody chooses them: two plans of the same rows and the same draw. */
import { makeStanding } from 'bed-matching/explain/standing.ts'
import { weighed, type Weighed } from 'bed-matching/explain/weighed.ts'
import type { RoundPolicy } from 'bed-matching/model.ts'
import { plan, standardSteps } from 'bed-matching/plan.ts'
import { normalise } from 'bed-matching/problem.ts'
import type { Round } from './round.ts'

export type WhatIfRequest = {
  readonly round: Round
  readonly seed: string
  readonly otherwise: Pick<RoundPolicy, 'groupRank' | 'kindness'>
}
/** Of those who have no place yet; `groups` and `members`: of who travels only together. */
export type Counted = { readonly guests: number; readonly groups: number; readonly members: number }
export type WhatIf = {
  readonly all: Counted
  readonly before: Counted
  readonly after: Counted
  readonly terms: { readonly before: readonly Weighed[]; readonly after: readonly Weighed[] }
  readonly movedCount: number
  /** The first of those whose home is another one, in the order of the round; null: no place. */
  readonly moved: readonly {
    readonly guest: string
    readonly from: string | null
    readonly to: string | null
  }[]
}

const MOST_NAMED = 50

export function whatIf({ round: { input, previous }, seed, otherwise }: WhatIfRequest): WhatIf {
  const settled = new Set(input.locked.map(({ guest }) => guest))
  const open = input.guests.filter(({ id }) => !settled.has(id)).map(({ id }) => id)
  const groups = (input.groups ?? []).filter(
    ({ kind, guests }) => kind === 'only-together' && !guests.some((id) => settled.has(id)),
  )
  const count = (has: (guest: string) => boolean): Counted => {
    const whole = groups.filter(({ guests }) => guests.every(has))
    return {
      guests: open.filter(has).length,
      groups: whole.length,
      members: whole.flatMap(({ guests }) => guests).length,
    }
  }
  const planWith = (policy: RoundPolicy) => {
    const problem = normalise({ ...input, policy })
    const found = plan(problem, { seed, objective: 'priority', steps: standardSteps(problem), previous })
    const homes = new Map(found.assignments.map(({ guest, host }) => [guest, host]))
    return { homes, terms: weighed(makeStanding(problem, found), found, previous) }
  }
  const before = planWith(input.policy)
  const after = planWith({ ...input.policy, ...otherwise })
  const moved = open
    .map((guest) => ({
      guest,
      from: before.homes.get(guest) ?? null,
      to: after.homes.get(guest) ?? null,
    }))
    .filter(({ from, to }) => from !== to)
  return {
    all: count(() => true),
    before: count((id) => before.homes.has(id)),
    after: count((id) => after.homes.has(id)),
    terms: { before: before.terms, after: after.terms },
    movedCount: moved.length,
    moved: moved.slice(0, MOST_NAMED),
  }
}
