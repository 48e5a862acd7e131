import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { AnswerWindow } from '#domain/deadline.ts'
import type { Rank } from '#domain/priority.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import {
  findOpenRound,
  listWaitingGuests,
  rankGuests,
} from '#features/placing/matches/people/waiting.server.ts'

type RoundDeps = Pick<Deps, 'db' | 'clock' | 'randomInt'>

// Enough for no two rounds to draw alike, short enough to read out on the phone.
const seedDigits = 12
const rowsAtOnce = 2000

/** `holdTiersFrom`: guests of this tier and after it are left for later rounds. */
export type RoundRequest = {
  number: number
  /** Null: as the edition says. */
  answerWindow: AnswerWindow | null
  holdTiersFrom?: number | null
}

/** Opens round `number`: records tier and draw of everybody waiting, with the seed (rules: tiers). Repeatable; `number-taken` if not the next number. */
export async function openRound(
  { db, clock, randomInt }: RoundDeps,
  admin: ApprovedAdmin,
  { number, answerWindow, holdTiersFrom = null }: RoundRequest,
): Promise<Result<{ number: number; isNew: boolean }, 'number-taken'>> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    // Rounds of an edition are opened one after the other.
    await tx.selectFrom('edition').select('id').where('id', '=', edition.id).forNoKeyUpdate().execute()
    const last = (await findOpenRound(tx, edition.id))?.number ?? 0
    if (number === last) return ok({ number, isNew: false })
    if (number !== last + 1) return refuse('number-taken')
    const seed = Array.from({ length: seedDigits }, () => randomInt(10)).join('')
    const { id } = await tx
      .insertInto('round')
      .values({
        editionId: edition.id,
        number,
        seed,
        openedAt: now.toString(),
        openedBy: admin.personId,
        acceptanceDays: answerWindow?.unit === 'days' ? answerWindow.count : null,
        acceptanceHours: answerWindow?.unit === 'hours' ? answerWindow.count : null,
        holdTiersFrom,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const waiting = await listWaitingGuests(tx, edition, { now })
    await storeRanks(tx, id, rankGuests(waiting, seed, edition))
    return ok({ number, isNew: true })
  })
}

async function storeRanks(tx: Tx, roundId: string, ranks: ReadonlyMap<string, Rank>): Promise<void> {
  const all = [...ranks].map(([registrationId, rank]) => ({ roundId, registrationId, ...rank }))
  for (let start = 0; start < all.length; start += rowsAtOnce) {
    await tx
      .insertInto('roundRank')
      .values(all.slice(start, start + rowsAtOnce))
      .execute()
  }
}
