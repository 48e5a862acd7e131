import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { MatchPart } from '#db/history-rows.server.ts'
import { changeIn, type Step } from './changing.server.ts'

/** A draft is taken back; `note` is told what the history has to know. */
export function undrafting(
  note: (tx: Tx, part: MatchPart, editionId: string, now: Temporal.Instant) => Promise<void>,
): Step {
  return {
    event: { type: 'withdrawn', reason: 'organiser' },
    check: async (_, row) => (row.state === 'draft' ? null : 'not-a-draft'),
    mails: () => [],
    after: async (tx, row, now) => {
      const { placeId, guestRegistrationId, hostRegistrationId, editionId } = row
      const isAsked = row.askFirstTickedAt !== null
      const part: MatchPart = {
        subject: 'match',
        matchId: row.id,
        guestRegistrationId,
        hostRegistrationId,
        before: { state: 'draft', placeId, isAsked },
        after: { state: 'withdrawn', placeId, isAsked },
        versionAfter: row.version + 1,
      }
      await note(tx, part, editionId, now)
    },
  }
}

/** The same in the caller's transaction, who writes the history; null if there is no such draft any more. */
export async function undraftIn(
  tx: Tx,
  admin: ApprovedAdmin,
  matchId: string,
  now: Temporal.Instant,
): Promise<{ part: MatchPart; editionId: string } | null> {
  const noted: { part: MatchPart; editionId: string }[] = []
  const step = undrafting(async (_, part, editionId) => void noted.push({ part, editionId }))
  await changeIn(tx, { actor: admin, matchId, step, now })
  return noted[0] ?? null
}
