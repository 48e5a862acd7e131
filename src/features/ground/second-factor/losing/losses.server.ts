import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { lossNumberOf, lossState, type LossState } from '#domain/lost-factor.ts'
import type { Keys } from '#platform/keys.server.ts'

/**
 * Its number is worked out from its id, and so stored nowhere. Each browser that takes over has another one: who types it means the
 * person who read it to them.
 */
export const numberOf = (keys: Keys, { id, moves }: Pick<LossRow, 'id' | 'moves'>): string =>
  lossNumberOf(keys.hash('lost-factor', moves === 0 ? id : `${id} ${moves}`))

export type LossRow = {
  id: string
  personId: string
  sessionId: string | null
  /** How often another browser has taken over. */
  moves: number
  askedAt: Temporal.Instant
  state: Exclude<LossState, 'ended'>
  /** Who has said yes and still is an organiser. */
  voices: string[]
}

/** What is open or agreed now, the oldest first; of one person, or all that whoever asks may see. */
export async function currentLosses(tx: Tx, now: Temporal.Instant, personId?: string): Promise<LossRow[]> {
  const rows = await tx
    .selectFrom('factorLoss')
    .select(['id', 'personId', 'sessionId', 'moves', 'askedAt', 'endedAt'])
    .where('endedAt', 'is', null)
    .$if(personId !== undefined, (query) => query.where('personId', '=', personId ?? ''))
    .orderBy('askedAt')
    .orderBy('id')
    .execute()
  const found: LossRow[] = []
  for (const { endedAt, ...row } of rows) {
    const voices = await voicesOf(tx, row.id)
    const state = lossState({ askedAt: row.askedAt, endedAt, voices: voices.length }, now)
    if (state !== 'ended') found.push({ ...row, state, voices })
  }
  return found
}

export async function voicesOf(tx: Tx, lossId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('factorLossVoice')
    .innerJoin('adminProfile', 'adminProfile.personId', 'factorLossVoice.personId')
    .select('factorLossVoice.personId')
    .where('lossId', '=', lossId)
    .where('adminProfile.approved', '=', true)
    .where('adminProfile.revokedAt', 'is', null)
    .orderBy('givenAt')
    .execute()
  return rows.map(({ personId }) => personId)
}
