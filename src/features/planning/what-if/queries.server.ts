import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { repair, type Edit } from '#domain/matching/explain/what-if.ts'
import type { MatchingHost } from '#domain/matching/model.ts'
import { plan } from '#domain/matching/plan.ts'
import { normalise } from '#domain/matching/problem.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { findRun } from '../queries.server.ts'
import { readRound } from '../round/queries.server.ts'
import type { WhatIf } from '../schema.ts'
import { nameOf, readCast } from '../showing/queries.server.ts'

export type WhatIfView = {
  hostName: string
  /** With a place before and after. */
  before: number
  after: number
  gained: string[]
  lost: string[]
  moved: number
  /** Tiers in which more or fewer would be placed. */
  tiers: { tier: number; delta: number }[]
}

/**
 * What one thing would change in the newest plan: a host who drops out, a bed more in their first room, or an older guest taken. Nothing is written down
 * but who looked; drafts stay where they are, as in the plan. Null: no plan, or no such host.
 */
export async function askWhatIf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { whatIf, host: hostId }: WhatIf,
  requestId: string,
): Promise<WhatIfView | null> {
  const now = clock()
  const scene = await db.run(admin, async (tx) => {
    await recordView(tx, admin, { action: 'view-plan', requestId }, now)
    const edition = await getCurrentEdition(tx)
    const run = await findRun(tx, edition.id)
    if (!run?.suggestion) return null
    const holdBack = { tiersFrom: run.holdTiersFrom, shareOfPlaces: 0 }
    const { round, seed } = await readRound(tx, edition, now, { mode: 'fresh', holdBack })
    return { round, seed, suggestion: run.suggestion, cast: await readCast(tx, edition) }
  })
  const host = scene?.round.input.hosts.find(({ id }) => id === hostId)
  const edit = host && editOf(whatIf, host)
  if (!scene || !edit) return null
  const { round, seed, suggestion, cast } = scene
  const { input, beds } = round
  const known = new Set(input.guests.map(({ id }) => id))
  const kept = new Set(input.locked.map(({ guest }) => guest))
  const proposed = suggestion.byPriority.proposals.filter(
    ({ guest, room, bed }) => known.has(guest) && !kept.has(guest) && beds[room]?.[bed] !== undefined,
  )
  // The plan as it stands by now: what has changed since it was made is mended first.
  const previous = [...input.locked, ...proposed]
  const base = plan(normalise(input), { seed, objective: 'priority', steps: 0, previous })
  const { plan: after, moves, tierDelta } = repair(input, base, edit, seed)
  const named = (list: typeof moves) => list.map(({ guest }) => nameOf(cast.guests.get(guest)))
  return {
    hostName: nameOf(cast.hosts.get(hostId)),
    before: base.matched,
    after: after.matched,
    gained: named(moves.filter(({ from }) => from === null)),
    lost: named(moves.filter(({ to }) => to === null)),
    moved: moves.filter(({ from, to }) => from !== null && to !== null).length,
    tiers: tierDelta.flatMap((delta, index) => (delta === 0 ? [] : [{ tier: index + 1, delta }])),
  }
}

function editOf(whatIf: WhatIf['whatIf'], host: MatchingHost): Edit | null {
  if (whatIf === 'drop') return { type: 'drop-host', host: host.id }
  if (whatIf === 'older') return { type: 'change-host', host: { ...host, okOver35: true } }
  const [room] = host.rooms
  return room ? { type: 'add-bed', host: host.id, room: room.id, bed: { kind: whatIf, quantity: 1 } } : null
}
