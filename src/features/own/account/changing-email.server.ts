import type { Gate, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { isBreachOf } from '#db/sql.server.ts'
import { putAddressRight } from '#features/ground/bad-address.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import type { Asker } from '#features/ground/sign-in/limits.server.ts'
import { consumeChallenge, type Proof, type Refused } from '#features/ground/sign-in/sign-in.server.ts'
import { fingerprintOf, isSuppressed, suppress } from '#features/ground/suppression.server.ts'
import { endSessionsBut } from '#features/own/account/sessions.server.ts'
import { moveNewsletter } from '#features/site/newsletter/newsletter.server.ts'

/** The new address that this browser has asked a code for; null if there is none open for this person. */
export async function findAskedEmail(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  gate: Gate,
  person: SignedIn,
  cookieToken: string | null,
): Promise<string | null> {
  if (!cookieToken) return null
  const row = await db.run(gate, (tx) =>
    tx
      .selectFrom('challenge')
      .select('email')
      .where('cookieHash', '=', keys.hash('challenge', cookieToken))
      .where('personId', '=', person.personId)
      .where('consumedAt', 'is', null)
      .where('expiresAt', '>', clock().toString() as never)
      .executeTakeFirst(),
  )
  return row?.email ?? null
}

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'log' | 'settings'>

export type EmailChange = 'changed' | 'taken' | Refused

/**
 * The new mailbox has answered: from now on it is the address of this person (rules: accounts and codes). The former one gets a notice, the
 * other devices are signed out, and who wanted no list mail there gets none here. Of two people who want the same
 * address the database settles who was first: `taken`, which only somebody hears who can read that mailbox.
 */
export async function confirmEmailChange(
  deps: ChangeDeps,
  gate: Gate,
  person: SignedIn,
  answer: { proof: Proof; asker: Asker; thisSessionId: string },
): Promise<EmailChange> {
  try {
    return await deps.db.run(gate, async (tx): Promise<EmailChange> => {
      const about = { purposes: ['change-email'], personId: person.personId } as const
      const proven = await consumeChallenge(tx, deps, answer, about)
      if (typeof proven === 'string') return proven
      const { email } = proven
      if (await isSomebodyElses(tx, person, email)) return 'taken'
      await storeChange(tx, deps, { person, email })
      await endSessionsBut(tx, person, { thisSessionId: answer.thisSessionId, now: deps.clock() })
      return 'changed'
    })
  } catch (error) {
    if (isBreachOf(error, 'person_email_key')) return 'taken'
    throw error
  }
}

async function isSomebodyElses(tx: Tx, { personId }: SignedIn, email: string): Promise<boolean> {
  const owner = await tx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst()
  return owner !== undefined && owner.id !== personId
}

type Change = { person: SignedIn; email: string }

async function storeChange(tx: Tx, { keys, clock }: ChangeDeps, { person, email }: Change): Promise<void> {
  const now = clock()
  const { personId } = person
  const before = await tx
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!before || before.email === email) return
  await tx
    .updateTable('person')
    .set({ email, emailConfirmedAt: now.toString() })
    .where('id', '=', personId)
    .execute()
  const { id: changeId } = await tx
    .insertInto('emailChange')
    .values({ personId, oldEmail: before.email, changedAt: now.toString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (before.email && (await isSuppressed(tx, keys, before.email)))
    await suppress(tx, fingerprintOf(keys, email), { source: 'email-change', now })
  await putAddressRight(tx, personId, now)
  if (before.email) await moveNewsletter(tx, keys, { from: before.email, to: email })
  await noteSecurity(tx, now, { kind: 'email-changed' }, { who: personId })
  const mail = { template: 'email-changed', personId, params: { changeId } } as const
  await enqueueMail(tx, { ...mail, dedupeKey: `email-changed:${changeId}` }, now)
}
