import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { undraftMatch } from '#features/matches/commands.server.ts'
import type { DraftRefusal } from '#features/matches/drafting/commands.server.ts'
import { listPins } from '#features/matches/marks/queries.server.ts'
import { draftPlan } from '#features/matches/taking/commands.server.ts'
import { findRun } from '../queries.server.ts'
import type { PlanQuery } from '../schema.ts'
import { listProposals, readCast, type Cast, type ProposalView } from '../showing/queries.server.ts'

type TakeDeps = Pick<Deps, 'db' | 'clock'>

export type Taken = {
  taken: number
  refused: { guestId: string; guestName: string; kind: DraftRefusal['kind'] }[]
}

/**
 * Takes a suggestion, or what was chosen of it, as drafts: all that still fits, the rest named with why. Drafts that would move are taken back first, and
 * made again where they were if they cannot have their new place. Pressing twice changes nothing more. Null: no such suggestion.
 */
export async function takePlan(
  deps: TakeDeps,
  admin: ApprovedAdmin,
  { run, show, guests }: PlanQuery & { run: string; guests: readonly string[] | null },
): Promise<Taken | null> {
  const scene = await deps.db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const found = await findRun(tx, edition.id, run)
    if (!found?.suggestion) return null
    const cast = await readCast(tx, edition)
    const { byPriority, details } = found.suggestion
    const sketch = show === 'most-people' && details ? details.mostPeople : byPriority
    const pins = new Map((await listPins(tx, edition.id)).map((pin) => [pin.guestRegistrationId, pin.reason]))
    return { cast, pins, proposals: listProposals(sketch, found.suggestion, cast) }
  })
  if (!scene) return null
  const { cast, pins } = scene
  const chosen = scene.proposals.filter(({ guestId, status, placeId }) => {
    if (placeId === null || status === 'gone') return false
    return guests ? guests.includes(guestId) : status === 'open' || status === 'moves'
  })
  const request = ({ guestId, breaks }: ProposalView, placeId: string) => ({
    guestRegistrationId: guestId,
    placeId,
    askFirstTicked: false,
    // Whoever pinned the pair has said why.
    overrideReason: breaks.length > 0 ? (pins.get(guestId) ?? '') : '',
  })
  const before = await takeBack(deps, admin, chosen, cast)
  const { matchIds, refused } = await draftPlan(
    deps,
    admin,
    chosen.flatMap((one) => (one.placeId === null ? [] : [request(one, one.placeId)])),
  )
  const back = refused.flatMap(({ request: wished }) => {
    const placeId = before.get(wished.guestRegistrationId)
    return placeId ? [{ ...wished, placeId }] : []
  })
  if (back.length > 0) await draftPlan(deps, admin, back)
  return {
    taken: matchIds.length,
    refused: refused.map(({ request: { guestRegistrationId: guestId }, refusal: { kind } }) => ({
      guestId,
      guestName: chosen.find((one) => one.guestId === guestId)?.guestName ?? '',
      kind,
    })),
  }
}

/** Where those who move were, by guest. */
async function takeBack(
  deps: TakeDeps,
  admin: ApprovedAdmin,
  chosen: readonly ProposalView[],
  { holding }: Cast,
): Promise<Map<string, string>> {
  const before = new Map<string, string>()
  for (const { guestId, status } of chosen) {
    const held = holding.get(guestId)
    if (status !== 'moves' || !held) continue
    const outcome = await undraftMatch(deps, admin, held.matchId)
    if (outcome.ok) before.set(guestId, held.placeId)
  }
  return before
}
