/** What somebody's second factors are: listed, taken away (rules: second factor). */
import type { SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { mayRemove, type Kind } from '#domain/second-factor.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { momentWords } from '#i18n/moment.ts'
import type { FactorView } from './second-factor.ts'
import { tellOwner } from './telling.server.ts'

export async function listFactors(
  { db, edition }: Pick<Deps, 'db' | 'edition'>,
  person: SignedIn,
  locale: Locale,
): Promise<{ factors: FactorView[]; recoveryCodes: number }> {
  const { timeZone } = await edition()
  return db.run(person, async (tx) => {
    const rows = await tx
      .selectFrom('secondFactor')
      .select(['id', 'kind', 'name', 'addedAt', 'lastUsedAt'])
      .where('personId', '=', person.personId)
      .$narrowType<{ kind: Kind }>()
      .orderBy('addedAt')
      .orderBy('id')
      .execute()
    const factors = rows.map(({ addedAt, lastUsedAt, ...row }) => ({
      ...row,
      addedAt: momentWords(addedAt, timeZone, locale),
      lastUsedAt: lastUsedAt && momentWords(lastUsedAt, timeZone, locale),
    }))
    return { factors, recoveryCodes: await countRecoveryCodes(tx, person) }
  })
}

export async function hasAnApp({ db }: Pick<Deps, 'db'>, person: SignedIn): Promise<boolean> {
  const app = await db.run(person, (tx) =>
    tx
      .selectFrom('secondFactor')
      .select('id')
      .where('personId', '=', person.personId)
      .where('kind', '=', 'app')
      .limit(1)
      .executeTakeFirst(),
  )
  return app !== undefined
}

export async function countRecoveryCodes(tx: Tx, { personId }: SignedIn): Promise<number> {
  const { count } = await tx
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One change at a time to what one person can sign in with. */
export async function lockFactors(tx: Tx, { personId }: SignedIn): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`second factor of ${personId}`}, 0))`.execute(tx)
}

/** `last`: somebody has to have one. Harmless to repeat. With the last one its recovery codes go. */
export function removeFactor(
  { db, clock, settings, log }: Pick<Deps, 'db' | 'clock' | 'settings' | 'log'>,
  person: SignedIn,
  id: string,
): Promise<'removed' | 'gone' | 'last'> {
  const now = clock()
  return db.run(person, async (tx) => {
    await lockFactors(tx, person)
    const { personId } = person
    const all = await tx.selectFrom('secondFactor').select('id').where('personId', '=', personId).execute()
    if (!all.some((factor) => factor.id === id)) return 'gone'
    const others = all.length - 1
    if (!mayRemove(others, settings.isSecondFactorRequired)) return 'last'
    await tx.deleteFrom('secondFactor').where('id', '=', id).where('personId', '=', personId).execute()
    if (others === 0) await tx.deleteFrom('recoveryCode').where('personId', '=', personId).execute()
    await tellOwner(tx, personId, { what: 'removed', at: now }, id)
    log.info('second-factor.changed', { what: 'removed' })
    return 'removed'
  })
}

/** People without recovery codes are shown the way to them first: who loses the only device needs one. */
export async function afterAddingPath({ db }: Pick<Deps, 'db'>, person: SignedIn): Promise<string> {
  const left = await db.run(person, (tx) => countRecoveryCodes(tx, person))
  return left === 0 ? '/admin/secondFactor/codes?first=yes' : '/admin/secondFactor?done=added'
}
