/** A passkey as a second factor: kept once its authenticator has answered for this person, this session and this page. */
import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { SignedIn } from '#db/actor.server.ts'
import { refuse, ok, type Result } from '#domain/result.ts'
import { SECOND_FACTOR_RULES } from '#domain/second-factor.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { readNewPasskey } from '#platform/passkey.server.ts'
import { lockFactors } from './factors.server.ts'
import { askedThen } from './passkeys.server.ts'
import { addedAnswer, type Adder, afterAdding, isProvenJustNow, lastProven } from './proven.server.ts'

type Posted = { answer: string; askedAt: number; name: string; sessionId: string; token: string } & Adder

/** `old`: the page was open for too long, or something was proved since. Harmless to repeat. */
export async function addPasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'log' | 'settings'>,
  person: SignedIn,
  { answer, askedAt, name, sessionId, token, isRepeat }: Posted,
): Promise<Result<null, 'wrong' | 'old' | 'full'>> {
  const asked = askedThen(deps, person, { purpose: 'add', sessionId, askedAt })
  if (!asked) return refuse('old')
  const made = await readNewPasskey(answer, asked)
  if (!made) return refuse('wrong')
  const now = deps.clock()
  const { personId } = person
  return deps.db.run(person, async (tx) => {
    await lockFactors(tx, person)
    const all = await tx
      .selectFrom('secondFactor')
      .select(['id', 'credentialId'])
      .where('personId', '=', personId)
      .execute()
    const before = all.find(({ credentialId }) => credentialId === made.credentialId)
    const repeat = { sessionId, answer: addedAnswer(before?.id ?? ''), now, keys: deps.keys }
    if (isRepeat) return (await isProvenJustNow(tx, person, repeat)) ? ok(null) : refuse('old')
    if (before) return ok(null)
    if (all.length >= SECOND_FACTOR_RULES.most) return refuse('full')
    // Adding one proves it: so nothing that a page asked before can be answered twice, even if the passkey was taken away since.
    const proven = await lastProven(tx, person, sessionId)
    const wasAsked = Temporal.Instant.fromEpochMilliseconds(askedAt)
    if (proven && Temporal.Instant.compare(wasAsked, proven) < 0) return refuse('old')
    const adding = { person, sessionId, token, now }
    const id = randomUUID()
    const kept = await tx
      .insertInto('secondFactor')
      .values({
        id,
        personId,
        kind: 'passkey',
        name,
        addedAt: now.toString(),
        credentialId: made.credentialId,
        publicKey: made.publicKey,
        signCount: made.count,
        spentTo: askedAt,
      })
      // Somebody else's: an authenticator makes each anew, so nobody has it by chance.
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) return refuse('wrong')
    await afterAdding(tx, adding, { id, ...deps })
    return ok(null)
  })
}
