import type { Gate, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { isBreachOf } from '#db/sql.server.ts'
import { endSessionsBut } from '#features/account/sessions/commands.server.ts'
import type { Deps } from '#features/context.server.ts'
import { enqueueMail, lanes } from '#features/mail-queue/commands.server.ts'
import { moveNewsletter } from '#features/newsletter/commands.server.ts'
import { putAddressRight } from '#features/suppression/bad-address/commands.server.ts'
import { consumeChallenge, type Proof, type Refused } from '#features/sign-in/commands.server.ts'
import { suppress } from '#features/suppression/commands.server.ts'
import { fingerprintOf, isSuppressed } from '#features/suppression/queries.server.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'settings'>

export type EmailChange = 'changed' | 'taken' | Refused

/**
 * The new mailbox has answered: from now on it is the address of this person (R8). The former one gets a notice, the
 * other devices are signed out, and who wanted no list mail there gets none here. Of two people who want the same
 * address the database settles who was first: `taken`, which only somebody hears who can read that mailbox.
 */
export async function confirmEmailChange(
  deps: ChangeDeps,
  gate: Gate,
  person: SignedIn,
  answer: { proof: Proof; thisSessionId: string },
): Promise<EmailChange> {
  try {
    return await deps.db.run(gate, async (tx): Promise<EmailChange> => {
      const about = { purposes: ['change-email'], personId: person.personId } as const
      const proven = await consumeChallenge(tx, deps, answer.proof, about)
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
  if (await isSuppressed(tx, keys, before.email))
    await suppress(tx, fingerprintOf(keys, email), { source: 'email-change', now })
  await putAddressRight(tx, personId, now)
  await moveNewsletter(tx, keys, { from: before.email, to: email })
  const mail = { lane: lanes.match, template: 'email-changed', personId, params: { changeId } } as const
  await enqueueMail(tx, { ...mail, dedupeKey: `email-changed:${changeId}` }, now)
}
