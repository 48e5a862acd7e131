/** What the operator does about organisers: alone, and at once (rules: organisers, second yes). */
import type { Gate, PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { normaliseEmail } from '#domain/email.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import { lockDecisions } from '#features/ground/sign-in/organisers.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { takeApproval } from './revoking.server.ts'

type AdminDeps = Pick<Deps, 'db' | 'clock'>

/** Makes the holder of a mailbox an approved organiser who counts for second yeses at once. The person is made if needed. `email` is normalised. */
export async function grantAdmin(
  { db, clock }: AdminDeps,
  gate: Gate,
  { email, locale }: { email: string; locale: Locale },
): Promise<{ personId: PersonId; wasApproved: boolean }> {
  const moment = clock()
  const now = moment.toString()
  return db.run(gate, async (tx) => {
    await tx
      .insertInto('person')
      .values({ email, locale, createdAt: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute()
    const person = await tx
      .selectFrom('person')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const named = { namedAt: now }
    const earlier = await tx
      .updateTable('adminProfile')
      .set(named)
      .where('personId', '=', person.id)
      .where('approved', '=', true)
      .returning('personId')
      .executeTakeFirst()
    if (earlier) return { personId: person.id, wasApproved: true }
    const granted = { approved: true, decidedAt: now, ...named }
    await tx
      .insertInto('adminProfile')
      .values({ ...granted, personId: person.id, createdAt: now })
      .onConflict((conflict) =>
        conflict
          .column('personId')
          .doUpdateSet({ ...granted, decidedBy: null, askedBy: null, revokedAt: null }),
      )
      .execute()
    await noteSecurity(tx, moment, { kind: 'organiser-granted' }, { about: person.id })
    return { personId: person.id, wasApproved: false }
  })
}

/** Takes an approval back at once. Null: nobody of this address was approved. `last`: nobody else is, and that was to be spared. */
export function revokeByCommand(
  { db, clock }: AdminDeps,
  gate: Gate,
  typed: string,
  spares: 'last' | 'nobody' = 'nobody',
): Promise<PersonId | 'last' | null> {
  const email = normaliseEmail(typed)
  return db.run(gate, async (tx) => {
    await lockDecisions(tx)
    const person = email.ok
      ? await tx.selectFrom('person').select('id').where('email', '=', email.value).executeTakeFirst()
      : undefined
    if (!person) return null
    if (spares === 'last' && (await isLast(tx, person.id))) return 'last'
    return (await takeApproval(tx, { personId: person.id, by: null }, clock())) ? person.id : null
  })
}

async function isLast(tx: Tx, personId: PersonId): Promise<boolean> {
  const approved = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('approved', '=', true)
    .execute()
  return approved.length === 1 && approved[0]?.personId === personId
}
