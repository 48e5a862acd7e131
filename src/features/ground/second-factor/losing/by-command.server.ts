/** A second factor that is lost (rules: second factor): by the command line, whatever there is goes, so that its owner begins anew. */
import type { Gate } from '#db/actor.server.ts'
import { normaliseEmail } from '#domain/email.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { tellOwner } from '../telling.server.ts'

/** Whether anything was there; null: nobody has this address. Harmless to repeat. */
export function forgetFactors(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  gate: Gate,
  typed: string,
): Promise<boolean | null> {
  const email = normaliseEmail(typed)
  const now = clock()
  return db.run(gate, async (tx) => {
    const person = email.ok
      ? await tx.selectFrom('person').select('id').where('email', '=', email.value).executeTakeFirst()
      : undefined
    if (!person) return null
    const gone = await tx
      .deleteFrom('secondFactor')
      .where('personId', '=', person.id)
      .returning('id')
      .execute()
    await tx.deleteFrom('recoveryCode').where('personId', '=', person.id).execute()
    if (gone.length === 0) return false
    // Whoever has what was lost may be signed in on it, and what two others were asked for has no point any more.
    await tx
      .updateTable('session')
      .set({ endedAt: now.toString() })
      .where('personId', '=', person.id)
      .where('endedAt', 'is', null)
      .execute()
    await tx
      .updateTable('factorLoss')
      .set({ endedAt: now.toString(), endedHow: 'settled' })
      .where('personId', '=', person.id)
      .where('endedAt', 'is', null)
      .execute()
    await tellOwner(tx, person.id, { what: 'lost', at: now }, String(now))
    log.info('second-factor.changed', { what: 'lost' })
    return true
  })
}
