/** A second factor that is lost goes whole, and its owner begins anew with a code of an email (rules: second factor). */
import type { ApprovedAdmin, Gate, PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { NotNull } from '#db/sql.server.ts'
import { normaliseEmail } from '#domain/email.ts'
import { mayReset, type ResetRefusal } from '#domain/lost-factor.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { isStillApproved } from '#features/ground/sign-in/organisers.server.ts'
import { tellOwner } from './telling.server.ts'

type LosingDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** The other organisers who have one, as the gate: second factors are nobody's to see but their owner's. */
export function listOthers(
  { db }: Pick<Deps, 'db'>,
  gate: Gate,
  { personId }: ApprovedAdmin,
): Promise<{ personId: string; email: string }[]> {
  return db.run(gate, (tx) => others(tx).where('adminProfile.personId', '!=', personId).execute())
}

const others = (tx: Tx) =>
  tx
    .selectFrom('adminProfile')
    .innerJoin('person', 'person.id', 'adminProfile.personId')
    .select(['adminProfile.personId', 'person.email'])
    .$narrowType<{ email: NotNull }>()
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .where('email', 'is not', null)
    .where('adminProfile.personId', 'in', (eb) => eb.selectFrom('secondFactor').select('personId'))
    .orderBy('email')

export type NotReset = ResetRefusal | 'gone'

/** By another organiser, who has spoken with them. `gone`: there is nothing to reset, also after a second press. */
export function resetFactor(
  { db, clock, log }: LosingDeps,
  gate: Gate,
  admin: ApprovedAdmin,
  ownerId: PersonId,
): Promise<Result<null, NotReset>> {
  const now = clock()
  return db.run(gate, async (tx) => {
    if (!(await isStillApproved(tx, admin))) return refuse('gone')
    const own = await tx
      .selectFrom('secondFactor')
      .select(({ fn }) => fn.min('addedAt').as('since'))
      .where('personId', '=', admin.personId)
      .executeTakeFirst()
    const may = mayReset({ by: admin.personId, owner: ownerId, since: own?.since ?? null }, now)
    if (!may.ok) return may
    const owner = await others(tx).where('adminProfile.personId', '=', ownerId).executeTakeFirst()
    return owner && (await forget(tx, { ownerId, by: admin.personId, now, log })) ? ok(null) : refuse('gone')
  })
}

/** At the command line: whether anything was there; null: nobody has this address. Harmless to repeat. */
export function forgetFactors(
  { db, clock, log }: LosingDeps,
  gate: Gate,
  typed: string,
): Promise<boolean | null> {
  const email = normaliseEmail(typed)
  return db.run(gate, async (tx) => {
    const person = email.ok
      ? await tx.selectFrom('person').select('id').where('email', '=', email.value).executeTakeFirst()
      : undefined
    return person ? forget(tx, { ownerId: person.id, by: null, now: clock(), log }) : null
  })
}

/** Its owner is told by an email of their own, all organisers by the alarm that follows from what is noted. */
async function forget(
  tx: Tx,
  {
    ownerId,
    by,
    now,
    log,
  }: { ownerId: PersonId; by: PersonId | null; now: ReturnType<Deps['clock']> } & Pick<Deps, 'log'>,
): Promise<boolean> {
  const gone = await tx.deleteFrom('secondFactor').where('personId', '=', ownerId).returning('id').execute()
  await tx.deleteFrom('recoveryCode').where('personId', '=', ownerId).execute()
  if (gone.length === 0) return false
  // A thief of what was lost may be signed in on it.
  await tx
    .updateTable('session')
    .set({ endedAt: now.toString() })
    .where('personId', '=', ownerId)
    .where('endedAt', 'is', null)
    .execute()
  await tellOwner(tx, ownerId, { what: 'lost', at: now }, String(now), by)
  log.info('second-factor.changed', { what: 'lost' })
  return true
}
