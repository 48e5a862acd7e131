import { mint, type PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sessionState } from '#domain/session.ts'
import type { Deps, Session } from '#features/context.server.ts'

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'keys'>

const touchEveryMinutes = 5

/** The live session of a cookie's token, or null; whether its holder is an organiser is read afresh every time (R9). */
export async function findSession({ db, clock, keys }: SessionDeps, token: string): Promise<Session | null> {
  const now = clock()
  return db.run(mint.gate(), async (tx) => {
    const row = await tx
      .selectFrom('session')
      .innerJoin('person', 'person.id', 'session.personId')
      .leftJoin('adminProfile', 'adminProfile.personId', 'session.personId')
      .select([
        'session.id',
        'session.personId',
        'session.createdAt',
        'session.lastSeenAt',
        'session.endedAt',
        'session.sharedDevice',
        'person.email',
        'person.locale',
        'adminProfile.approved',
        'adminProfile.revokedAt',
      ])
      .where('session.tokenHash', '=', keys.hash('session', token))
      .executeTakeFirst()
    if (!row) return null
    const life = { signedInAt: row.createdAt, lastSeenAt: row.lastSeenAt, endedAt: row.endedAt }
    const isOrganiser = row.approved === true && row.revokedAt === null
    // An organiser's limits end the whole session: asked again on admin pages only, the next page would prolong it.
    if (sessionState(life, { adminPage: isOrganiser }, now) !== 'live') return null
    // Not at every request: reading pages should not write. Idle times are counted in hours.
    if (now.since(row.lastSeenAt).total('minutes') >= touchEveryMinutes) {
      await tx.updateTable('session').set({ lastSeenAt: now.toString() }).where('id', '=', row.id).execute()
    }
    const { id, personId, email, locale, createdAt, lastSeenAt, sharedDevice } = row
    const admin = row.approved === null ? 'none' : isOrganiser ? 'approved' : 'waiting'
    return { id, personId, email, locale, createdAt, lastSeenAt, sharedDevice, admin }
  })
}

/** Which of these sessions are still those of approved organisers; asked for streams, which outlast the request that opened them. */
export async function areStillAdmins(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (sessionIds.length === 0) return new Set()
  const rows = await db.run(mint.gate(), (tx) =>
    tx
      .selectFrom('session')
      .innerJoin('adminProfile', 'adminProfile.personId', 'session.personId')
      .select(['session.id', 'session.createdAt', 'session.lastSeenAt', 'session.endedAt'])
      .where('session.id', 'in', sessionIds)
      .where('adminProfile.approved', '=', true)
      .where('adminProfile.revokedAt', 'is', null)
      .execute(),
  )
  const live = rows.filter(({ createdAt, lastSeenAt, endedAt }) => {
    const life = { signedInAt: createdAt, lastSeenAt, endedAt }
    return sessionState(life, { adminPage: true }, clock()) === 'live'
  })
  return new Set(live.map(({ id }) => id))
}

/** Has this person registered in any year, or are they an organiser? Otherwise they have "no account yet" (§8). */
export async function isKnown(tx: Tx, personId: PersonId): Promise<boolean> {
  const registration = await tx
    .selectFrom('registration')
    .select('id')
    .where('personId', '=', personId)
    .limit(1)
    .executeTakeFirst()
  if (registration) return true
  const admin = await tx
    .selectFrom('adminProfile')
    .select('personId')
    .where('personId', '=', personId)
    .executeTakeFirst()
  return admin !== undefined
}

export function hasAccount({ db }: Pick<Deps, 'db'>, personId: PersonId): Promise<boolean> {
  return db.run(mint.gate(), (tx) => isKnown(tx, personId))
}
