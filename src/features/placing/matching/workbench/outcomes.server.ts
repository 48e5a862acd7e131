/** What a press on the workbench did, in words. */
import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { findTurned as findTurnedIn, findTurns } from '#features/placing/history/history.server.ts'
import type { EntryView, Turns } from '#features/placing/history/history.ts'
import type { HostMoveRefusal } from '#features/placing/matches/moving/host-moves.server.ts'
import type { DraftRefusal } from '#features/placing/matches/drafting/making.server.ts'
import type { MarkRefusal } from '#features/placing/matches/marks/marks.server.ts'
import type { RefusalView } from '../components/draft-refusal.tsx'
import type { MarkRefusalView } from './components/mark-refused.tsx'

type QueryDeps = Pick<Deps, 'db' | 'clock'>

/** Why a place was not drafted, for words: how long ago somebody else was first is counted here, not in a browser. */
export function toRefusalView(refusal: DraftRefusal, now: Temporal.Instant): RefusalView {
  const holder = 'holder' in refusal ? refusal.holder : null
  return { kind: refusal.kind, holder, secondsAgo: holder && secondsSince(holder.since, now) }
}

/** Who stands in the way of a move, where somebody does; null where something else is said. */
export function toTakenView(refusal: HostMoveRefusal, now: Temporal.Instant): RefusalView | null {
  return isOfDraft(refusal) ? toRefusalView(refusal, now) : null
}
const isOfDraft = (refusal: HostMoveRefusal): refusal is DraftRefusal =>
  'holder' in refusal || refusal.kind === 'gone'

/** Why a mark was not set, and who was first how long ago. */
export function toMarkRefusalView(refusal: MarkRefusal, now: Temporal.Instant): MarkRefusalView {
  if (refusal.kind === 'gone') return { kind: 'gone' }
  const { byEmail, since } = refusal
  return {
    kind: 'marked-already',
    by: byEmail,
    since,
    secondsAgo: since === null ? null : secondsSince(since, now),
  }
}

const secondsSince = (moment: string, now: Temporal.Instant) =>
  Math.max(0, now.since(Temporal.Instant.from(moment)).total('seconds'))

/** A match that was just made, in words, for the notice that offers to take it back. */
export type DraftedView = {
  matchId: string
  guest: string
  host: string
  isDraft: boolean
  /** What of the history takes it back; null where nothing does. */
  entryId: number | null
}

export async function findDrafted(
  { db }: Pick<QueryDeps, 'db'>,
  admin: ApprovedAdmin,
  matchId: string,
): Promise<DraftedView | null> {
  const row = await db.run(admin, (tx) =>
    tx
      .selectFrom('match')
      .select((eb) => [
        'match.state',
        nameOfRegistration('match.guestRegistrationId').as('guest'),
        nameOfRegistration('match.hostRegistrationId').as('host'),
        eb
          .selectFrom('historyPart')
          .innerJoin('historyEntry', 'historyEntry.id', 'historyPart.entryId')
          .select((entry) => entry.fn.max('historyEntry.id').as('id'))
          .whereRef('historyPart.matchId', '=', 'match.id')
          .where('historyEntry.kind', '=', 'drafted')
          .where('historyEntry.undoes', 'is', null)
          .as('entryId'),
      ])
      .where('match.id', '=', matchId)
      .executeTakeFirst(),
  )
  if (!row) return null
  const { guest, host, state, entryId } = row
  return { matchId, guest, host, isDraft: state === 'draft', entryId }
}

export function findOwnTurns(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  requestId: string,
): Promise<Turns> {
  return db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    return findTurns(tx, admin, { editionId, requestId, now: clock() })
  })
}

/** What was just taken back or done again, in words, and whom it is about where that is one guest. */
export function findTurned(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  { entryId, requestId }: { entryId: number; requestId: string },
): Promise<{ entry: EntryView | null; guestId: string | null }> {
  return db.run(admin, async (tx) => {
    const { id: editionId } = await getCurrentEdition(tx)
    return findTurnedIn(tx, admin, { editionId, entryId, requestId, now: clock() })
  })
}
