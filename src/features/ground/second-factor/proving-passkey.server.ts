/** Proving a second factor with a passkey (rules: second factor): each question is answered once, and by its own person. */
import type { SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { isCopy, isSpent } from '#domain/second-factor.ts'
import { refuse, ok, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import { countOfAnswer, credentialOf } from '#platform/passkey.server.ts'
import { askedThen } from './passkeys.server.ts'
import { isProvenJustNow, markProven } from './proven.server.ts'
import { tellOwner } from './telling.server.ts'

export type PasskeyRefusal = 'passkey-old' | 'passkey-wrong' | 'passkey-spent' | 'passkey-copied'
type Posted = { answer: string; askedAt: number; sessionId: string; token: string }

/** Nobody guesses one, so no limit keeps its owner out. */
export async function proveByPasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'log' | 'settings'>,
  person: SignedIn,
  { answer, askedAt, sessionId, token }: Posted,
): Promise<Result<null, PasskeyRefusal>> {
  const { db, clock } = deps
  const asked = askedThen(deps, person, { purpose: 'prove', sessionId, askedAt })
  if (!asked) return refuse('passkey-old')
  return db.run(person, async (tx) => {
    const result = await take(tx, deps, person, { answer, askedAt, sessionId, token, asked })
    if (result.ok) return result
    const detail = NOTED[result.error]
    if (detail) await noteSecurity(tx, clock(), { kind: 'factor-failed', detail }, { who: person.personId })
    return result
  })
}

/** As what the log knows them; a copy is told to its owner, and in words of its own. */
const NOTED: Partial<Record<PasskeyRefusal, 'wrong' | 'spent'>> = {
  'passkey-wrong': 'wrong',
  'passkey-spent': 'spent',
}

async function take(
  tx: Tx,
  { clock, keys, log }: Pick<Deps, 'clock' | 'keys' | 'log'>,
  person: SignedIn,
  { answer, askedAt, sessionId, token, asked }: Posted & { asked: NonNullable<ReturnType<typeof askedThen>> },
): Promise<Result<null, PasskeyRefusal>> {
  const credentialId = credentialOf(answer)
  if (!credentialId) return refuse('passkey-wrong')
  const now = clock()
  const { personId } = person
  const proof = { sessionId, token, answer: `passkey ${askedAt} ${answer}`, now, keys }
  const row = await tx
    .selectFrom('secondFactor')
    .select(['id', 'publicKey', 'spentTo', 'signCount'])
    .where('personId', '=', personId)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  if (!row?.publicKey) return refuse('passkey-wrong')
  const count = await countOfAnswer(answer, asked, { credentialId, publicKey: row.publicKey })
  if (count === null) return refuse('passkey-wrong')
  const orSpent = async () =>
    (await isProvenJustNow(tx, person, proof)) ? ok(null) : refuse('passkey-spent' as const)
  if (isSpent(askedAt, row.spentTo)) return orSpent()
  if (isCopy(count, row.signCount ?? 0)) {
    await tellOwner(tx, personId, { what: 'copied', at: now }, `${row.id}:${askedAt}`)
    log.warn('second-factor.copied', {})
    return refuse('passkey-copied')
  }
  // One statement, so that of two who send the same answer at once only one gets in.
  const taken = await tx
    .updateTable('secondFactor')
    .set({ spentTo: askedAt, signCount: count, lastUsedAt: now.toString() })
    .where('id', '=', row.id)
    .where('spentTo', '<', askedAt)
    .returning('id')
    .executeTakeFirst()
  if (!taken) return orSpent()
  await markProven(tx, person, proof)
  return ok(null)
}
