import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { storeEntry, type MatchPart } from '#db/history-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import type { CommandDeps } from '../changing/commands.server.ts'
import { breachIn, draftIn, type DraftRefusal, type DraftRequest } from '../drafting/commands.server.ts'

export type PlanTaken = {
  matchIds: string[]
  refused: { request: DraftRequest; refusal: DraftRefusal }[]
}

/**
 * Takes a plan, or some of it, as drafts: one transaction and one entry of history, which is taken back as a whole. What no
 * longer fits is left out and named; asking again for what is there already changes nothing.
 */
export function draftPlan(
  { db, clock }: CommandDeps,
  admin: ApprovedAdmin,
  requests: readonly DraftRequest[],
): Promise<PlanTaken> {
  const now = clock()
  return db.run(admin, async (tx) => {
    await lockAll(tx, requests)
    const taken: PlanTaken = { matchIds: [], refused: [] }
    const parts: MatchPart[] = []
    let editionId = ''
    for (const request of requests) {
      await sql`savepoint one_draft`.execute(tx)
      try {
        const made = await draftIn(tx, admin, request, now)
        if (made.ok) {
          taken.matchIds.push(made.value.matchId)
          editionId = made.value.editionId
          if (made.value.part) parts.push(made.value.part)
        } else taken.refused.push({ request, refusal: made.error })
      } catch (error) {
        const kind = breachIn(error)
        await sql`rollback to savepoint one_draft`.execute(tx)
        taken.refused.push({ request, refusal: { kind, holder: null } })
      }
      await sql`release savepoint one_draft`.execute(tx)
    }
    if (parts.length > 0) await storeEntry(tx, admin, { editionId, kind: 'plan-taken', parts }, now)
    return taken
  })
}

/** Everybody at once, in the order of all commands: two plans at a time would else wait for each other crosswise. */
async function lockAll(tx: Tx, requests: readonly DraftRequest[]): Promise<void> {
  if (requests.length === 0) return
  const guests = requests.map(({ guestRegistrationId }) => guestRegistrationId)
  const places = requests.map(({ placeId }) => placeId)
  const lock = (table: 'registration' | 'room', ids: string[]) =>
    tx.selectFrom(table).select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  await lock('registration', guests)
  const rooms = await tx.selectFrom('place').select('roomId').where('id', 'in', places).execute()
  if (rooms.length > 0) {
    const ids = rooms.map(({ roomId }) => roomId)
    await lock('room', ids)
  }
}
