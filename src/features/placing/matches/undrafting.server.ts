import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { MatchPart } from '#db/history-rows.server.ts'
import { changeManyIn, type Row, type Step, type StepOfMany } from './changing.server.ts'

/** A draft is taken back; `note` is told what the history has to know. */
export function undrafting(
  note: (tx: Tx, part: MatchPart, editionId: string, now: Temporal.Instant) => Promise<void>,
): Step {
  return {
    event: { type: 'withdrawn', reason: 'organiser' },
    check: async (_, row) => (row.state === 'draft' ? null : 'not-a-draft'),
    mails: () => [],
    after: (tx, row, now) => note(tx, takenBack(row), row.editionId, now),
  }
}

/** What the history has to know of a draft that was taken back. */
function takenBack(row: Row): MatchPart {
  const { placeId, guestRegistrationId, hostRegistrationId, ticked } = row
  return {
    subject: 'match',
    matchId: row.id,
    guestRegistrationId,
    hostRegistrationId,
    before: { state: 'draft', placeId, ticked },
    after: { state: 'withdrawn', placeId, ticked },
    versionAfter: row.version + 1,
  }
}

/** Every one of these that is still a draft, in as many statements as one. */
export async function undraftManyIn(
  tx: Tx,
  admin: ApprovedAdmin,
  matchIds: readonly string[],
  now: Temporal.Instant,
): Promise<{ parts: MatchPart[]; editionId: string }> {
  const step: StepOfMany = {
    event: { type: 'withdrawn', reason: 'organiser' },
    findRefusals: async (rows) =>
      new Map(rows.filter(({ state }) => state !== 'draft').map(({ id }) => [id, 'not-a-draft'])),
    mails: () => [],
  }
  const { changed } = await changeManyIn(tx, admin, { matchIds, step }, now)
  return { parts: changed.map(takenBack), editionId: changed[0]?.editionId ?? '' }
}
