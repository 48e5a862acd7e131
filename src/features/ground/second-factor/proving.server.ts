/** Proving a second factor (rules: second factor): each answer is taken once, and the session remembers when. */
import type { Temporal } from 'temporal-polyfill'
import type { SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { isSpent, readFactorCode, type TypedRefusal } from '#domain/second-factor.ts'
import { refuse, ok, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import { takeFactorGuess } from '#features/ground/sign-in/limits.server.ts'
import { stepOfApp } from './adding-app.server.ts'
import { isProvenJustNow, markProven } from './proven.server.ts'
import { hashOfRecovery } from './recovering.server.ts'
import { tellOwner } from './telling.server.ts'

type ProvingDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'log'>
export type NotProven = TypedRefusal | 'wrong' | 'spent' | 'too-many'
export type Asking = { sessionId: string; token: string; provenAt: Temporal.Instant | null }

/** By what was typed: six digits of an app, or a recovery code. */
export async function proveByCode(
  deps: ProvingDeps,
  person: SignedIn,
  typed: string,
  asking: Asking,
): Promise<Result<null, NotProven>> {
  const read = readFactorCode(typed)
  if (!read.ok) return read
  const { kind, code } = read.value
  return deps.db.run(person, async (tx) => {
    const prove = kind === 'app' ? proveByApp : proveByRecovery
    const result = await prove(tx, deps, person, { code, ...asking })
    if (!result.ok) await noteFailed(tx, deps, person, result.error)
    return result
  })
}

/** What was no code at all is a slip, and nothing to note. */
async function noteFailed(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { personId: who }: SignedIn,
  why: NotProven,
): Promise<void> {
  if (why !== 'wrong' && why !== 'spent' && why !== 'too-many') return
  await noteSecurity(tx, clock(), { kind: 'factor-failed', detail: why }, { who })
}

async function proveByApp(
  tx: Tx,
  { clock, keys, log }: ProvingDeps,
  person: SignedIn,
  { code, sessionId, token, provenAt }: Asking & { code: string },
): Promise<Result<null, NotProven>> {
  const now = clock()
  const { personId } = person
  const counted = provenAt ? { provenSessionId: sessionId } : { personId }
  const proof = { sessionId, token, answer: `app ${code}`, now, keys }
  const guess = await takeFactorGuess({ tx, now, keys, log }, counted)
  if (!guess) return refuse('too-many')
  const apps = await tx
    .selectFrom('secondFactor')
    .select(['id', 'sealedSecret', 'spentTo'])
    .where('personId', '=', personId)
    .where('kind', '=', 'app')
    .execute()
  const hits = apps.flatMap(({ id, sealedSecret, spentTo }) => {
    const step = sealedSecret && stepOfApp(keys, { id, sealedSecret }, { code, nowMs: now.epochMilliseconds })
    return step === null ? [] : [{ id, step, isSpent: isSpent(step, spentTo) }]
  })
  if (hits.length === 0) return refuse('wrong')
  const hit = hits.find((one) => !one.isSpent)
  // One statement, so that of two who show the same code at once only one gets in.
  const taken = hit
    ? await tx
        .updateTable('secondFactor')
        .set({ spentTo: hit.step, lastUsedAt: now.toString() })
        .where('id', '=', hit.id)
        .where('spentTo', '<', hit.step)
        .returning('id')
        .executeTakeFirst()
    : undefined
  if (!taken) return (await isProvenJustNow(tx, person, proof)) ? ok(null) : refuse('spent')
  await guess.giveBack()
  await markProven(tx, person, proof)
  return ok(null)
}

/** Nobody guesses one, so no limit keeps its owner out. */
async function proveByRecovery(
  tx: Tx,
  { clock, keys, log }: ProvingDeps,
  person: SignedIn,
  { code, sessionId, token }: Asking & { code: string },
): Promise<Result<null, NotProven>> {
  const now = clock()
  const { personId } = person
  const proof = { sessionId, token, answer: `recovery ${code}`, now, keys }
  const used = await tx
    .deleteFrom('recoveryCode')
    .where('codeHash', '=', hashOfRecovery(keys, person, code))
    .where('personId', '=', personId)
    .returning('codeHash')
    .executeTakeFirst()
  if (!used) return (await isProvenJustNow(tx, person, proof)) ? ok(null) : refuse('wrong')
  await markProven(tx, person, proof)
  await tellOwner(tx, personId, { what: 'recovered', at: now }, `${used.codeHash.toString('hex')}:${now}`)
  log.info('second-factor.recovered', {})
  return ok(null)
}
