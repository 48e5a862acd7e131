/** When a session last proved its second factor, and what follows once it has. */
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import type { Temporal } from 'temporal-polyfill'
import type { SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { mustProveAgain } from '#domain/second-factor.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { renewToken } from '#features/ground/sign-in/renewing.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import { tellOwner } from './telling.server.ts'

/** In which session something is proved, by the token that it came with; `answer`: with what. */
export type Proof = { sessionId: string; token: string; answer: string }
type Proving = Proof & { now: Temporal.Instant; keys: Keys }

const hashOfAnswer = ({ keys, sessionId, answer }: Omit<Proving, 'token' | 'now'>) =>
  keys.hash('proved-with', `${sessionId} ${answer}`)

/** This session has proved it just now, and gets a new token. */
export async function markProven(tx: Tx, person: SignedIn, proving: Proving): Promise<void> {
  const { sessionId, token, now, keys } = proving
  await renewToken(tx, keys, { sessionId, token, now })
  await tx
    .updateTable('session')
    .set({ factorProvenAt: now.toString(), provedWith: hashOfAnswer(proving) })
    .where('id', '=', sessionId)
    .where('personId', '=', person.personId)
    .execute()
  await noteSecurity(tx, now, { kind: 'factor-proved' }, { who: person.personId })
}

/** A second press of the same form: the first one has proved it, with this very answer. */
export async function isProvenJustNow(
  tx: Tx,
  { personId }: SignedIn,
  { now, ...proof }: Omit<Proving, 'token'>,
): Promise<boolean> {
  const session = await tx
    .selectFrom('session')
    .select(['factorProvenAt', 'provedWith'])
    .where('id', '=', proof.sessionId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  if (!session?.provedWith?.equals(hashOfAnswer(proof))) return false
  return !mustProveAgain({ hasFactor: true, provenAt: session.factorProvenAt }, now)
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

/** `isRepeat`: the form was sent twice, and nothing but the answer to the first press is to be had. */
export type Adder = { isRepeat: boolean }

export type Adding = {
  person: SignedIn
  sessionId: string
  token: string
  now: Temporal.Instant
}

export const addedAnswer = (id: string) => `added ${id}`

/** What follows once a new one is kept: it counts as proved, and its owner is told. */
export async function afterAdding(
  tx: Tx,
  { person, sessionId, token, now }: Adding,
  { id, log, keys }: { id: string } & Pick<Deps, 'log' | 'keys'>,
): Promise<void> {
  await markProven(tx, person, { sessionId, token, now, keys, answer: addedAnswer(id) })
  await tellOwner(tx, person.personId, { what: 'added', at: now }, id)
  log.info('second-factor.changed', { what: 'added' })
}
