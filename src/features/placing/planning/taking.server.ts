import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { isPlanOver } from '#domain/planning/plan-age.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { DraftRefusal } from '#features/placing/matches/drafting/making.server.ts'
import type { Holder } from '#features/placing/matches/drafting/scene.server.ts'
import { listPins } from '#features/placing/matches/marks/marks-views.server.ts'
import { draftPlan } from '#features/placing/matches/drafting/drafting.server.ts'
import {
  filterProposals,
  isOpen,
  listProposals,
  sketchOf,
  stampOf,
  type ProposalView,
} from './proposals.server.ts'
import { findRun } from './planning.server.ts'
import type { TakeForm } from './planning.ts'
import { readPeople } from './showing.server.ts'

type TakeDeps = Pick<Deps, 'db' | 'clock'>

export type Taken = {
  taken: number
  refused: {
    guestId: string
    guestName: string
    kind: Exclude<DraftRefusal['kind'], 'mind'>
    holder: Holder | null
  }[]
  entry: number | null
}

/**
 * Takes a suggestion, or what was chosen of it, as drafts: all that still fits, the rest named with why and with who was
 * first. Drafts that would move or end do so in the same step, and go back with it. Pressing twice changes nothing more.
 * `gone`: no such suggestion. `over`: it is too old. `changed`: the plan is another one by now than was on the page.
 */
export async function takePlan(
  deps: TakeDeps,
  admin: ApprovedAdmin,
  { intent, run, seen, show, only, tier, guests, onPage }: TakeForm,
): Promise<Taken | 'gone' | 'changed' | 'over'> {
  const context = await deps.db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const found = await findRun(tx, edition.id, run)
    if (!found?.suggestion) return 'gone'
    if (isPlanOver(found.startedAt, deps.clock())) return 'over'
    const sketch = sketchOf(found.suggestion, show)
    if (stampOf(sketch) !== seen) return 'changed'
    const people = await readPeople(tx, edition)
    const pins = new Map((await listPins(tx, edition.id)).map((pin) => [pin.guestRegistrationId, pin.reason]))
    return { pins, proposals: listProposals(sketch, found.suggestion, people) }
  })
  if (typeof context === 'string') return context
  const { pins, proposals } = context
  const named = new Set(intent === 'take' ? guests : onPage)
  const shown = filterProposals(proposals, { only, tier }).rows
  const chosen = intent === 'take-all' ? shown : proposals.filter(({ guestId }) => named.has(guestId))
  const open = chosen.filter(isOpen)
  const request = (one: ProposalView, placeId: string) => ({
    guestRegistrationId: one.guestId,
    placeId,
    // The pin of the pair has a reason.
    overrideReason: one.breaks.length > 0 ? (pins.get(one.guestId) ?? '') : '',
    ...(one.status === 'moves' && one.matchId ? { movesFrom: one.matchId } : {}),
  })
  const ends = open.flatMap(({ status, matchId }) => (status === 'ends' && matchId ? [matchId] : []))
  const requests = open.flatMap((one) => (one.placeId === null ? [] : [request(one, one.placeId)]))
  const { matchIds, refused, entry } = await draftPlan(deps, admin, requests, ends)
  return {
    taken: matchIds.length,
    refused: refused.map(({ request: { guestRegistrationId: guestId }, refusal }) => ({
      guestId,
      guestName: chosen.find((one) => one.guestId === guestId)?.guestName ?? '',
      kind: refusal.kind === 'mind' ? 'does-not-fit' : refusal.kind,
      holder: 'holder' in refusal ? refusal.holder : null,
    })),
    entry,
  }
}
