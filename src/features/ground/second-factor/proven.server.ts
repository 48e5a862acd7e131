/** When a session last proved its second factor, and what follows once it has. */
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import type { Temporal } from 'temporal-polyfill'
import type { SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { mustProveAgain } from '#domain/second-factor.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { agreedHere, endAsFound, settle } from './losing/settling.server.ts'
import { tellOwner } from './telling.server.ts'

/** This session has proved it just now; so it is not lost, whoever may have asked. */
export async function markProven(
  tx: Tx,
  person: SignedIn,
  { sessionId, now }: { sessionId: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ factorProvenAt: now.toString() })
    .where('id', '=', sessionId)
    .where('personId', '=', person.personId)
    .execute()
  await noteSecurity(tx, now, { kind: 'factor-proved' }, { who: person.personId })
  await endAsFound(tx, person, now)
}

/** A second press of the same form: the first one has proved it. */
export async function isProvenJustNow(
  tx: Tx,
  person: SignedIn,
  { sessionId, now }: { sessionId: string; now: Temporal.Instant },
): Promise<boolean> {
  const provenAt = await lastProven(tx, person, sessionId)
  return !mustProveAgain({ hasFactor: true, provenAt }, now)
}

export async function lastProven(
  tx: Tx,
  { personId }: SignedIn,
  sessionId: string,
): Promise<Temporal.Instant | null> {
  const session = await tx
    .selectFrom('session')
    .select('factorProvenAt')
    .where('id', '=', sessionId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return session?.factorProvenAt ?? null
}

/** `isAnew`: two others have agreed that all from before is lost, and it goes with this one. */
export type Adding = { person: SignedIn; sessionId: string; now: Temporal.Instant; isAnew: boolean }

/** Before a new one is kept: what was agreed takes effect. False: it does not stand any more. */
export async function beforeAdding(tx: Tx, { person, sessionId, now, isAnew }: Adding): Promise<boolean> {
  if (!isAnew) return true
  const lossId = await agreedHere(tx, person, { sessionId, now })
  return lossId !== null && settle(tx, person, { lossId, sessionId, now })
}

/** What follows once a new one is kept: it counts as proved, and its owner is told. */
export async function afterAdding(
  tx: Tx,
  { person, sessionId, now }: Adding,
  { id, log }: { id: string; log: Deps['log'] },
): Promise<void> {
  await markProven(tx, person, { sessionId, now })
  await tellOwner(tx, person.personId, { what: 'added', at: now }, id)
  log.info('second-factor.changed', { what: 'added' })
}
