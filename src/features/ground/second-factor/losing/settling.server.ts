/** What was agreed takes effect with the first thing that is new: until then what there was stays, so that no moment is without. */
import type { Temporal } from 'temporal-polyfill'
import type { SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { currentLosses } from './losses.server.ts'
import { tellAll } from './telling.server.ts'

type Here = { sessionId: string; now: Temporal.Instant }

/** What two have agreed to for this very session; null: nothing. */
export async function agreedHere(tx: Tx, person: SignedIn, { sessionId, now }: Here): Promise<string | null> {
  const losses = await currentLosses(tx, now, person.personId)
  return losses.find((loss) => loss.state === 'agreed' && loss.sessionId === sessionId)?.id ?? null
}

/** False: it was ended meanwhile, and nothing is changed. Else everything from before goes, and every other session with it: whoever has the lost phone may be signed in on it. */
export async function settle(
  tx: Tx,
  person: SignedIn,
  { lossId, sessionId, now }: Here & { lossId: string },
): Promise<boolean> {
  const { personId } = person
  const ended = await endAll(tx, person, now, 'settled')
  if (!ended.some(({ id }) => id === lossId)) return false
  await tx.deleteFrom('secondFactor').where('personId', '=', personId).execute()
  await tx.deleteFrom('recoveryCode').where('personId', '=', personId).execute()
  await tx
    .updateTable('session')
    .set({ endedAt: now.toString() })
    .where('personId', '=', personId)
    .where('id', '!=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
  await tellAll(tx, { lossId, ownerId: personId, what: 'settled' }, now)
  return true
}

/** Whoever proves it has not lost it, whoever may have asked. */
export async function endAsFound(tx: Tx, person: SignedIn, now: Temporal.Instant): Promise<void> {
  const open = await currentLosses(tx, now, person.personId)
  if (open.length === 0) return
  await endAll(tx, person, now, 'found')
  for (const { id } of open) await tellAll(tx, { lossId: id, ownerId: person.personId, what: 'found' }, now)
}

function endAll(tx: Tx, { personId }: SignedIn, now: Temporal.Instant, endedHow: 'found' | 'settled') {
  return tx
    .updateTable('factorLoss')
    .set({ endedAt: now.toString(), endedHow, endedBy: personId })
    .where('personId', '=', personId)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
}
