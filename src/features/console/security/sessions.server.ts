import type { ApprovedAdmin } from '#db/actor.server.ts'
import { sql } from '#db/sql.server.ts'
import { readDevice } from '#domain/device.ts'
import { sessionState } from '#domain/session.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import type { OrganiserSessions, SessionView } from './security.ts'

/** Where organisers are signed in now: the kind of browser, since when, and from where it was last used. */
export async function listOrganiserSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  thisSessionId: string,
): Promise<OrganiserSessions[]> {
  const now = clock()
  const rows = await db.run(admin, (tx) =>
    tx
      .selectFrom('session')
      .innerJoin('adminProfile', 'adminProfile.personId', 'session.personId')
      .innerJoin('person', 'person.id', 'session.personId')
      .select(['session.id', 'session.personId', 'person.email', 'session.device', 'session.network'])
      .select(['session.createdAt', 'session.lastSeenAt', 'session.endedAt'])
      .where('adminProfile.approved', '=', true)
      .where('adminProfile.revokedAt', 'is', null)
      .where('session.endedAt', 'is', null)
      .orderBy('person.email')
      .orderBy('session.lastSeenAt', 'desc')
      .orderBy('session.id')
      .execute(),
  )
  const live = rows.filter(({ createdAt, lastSeenAt, endedAt }) => {
    const life = { signedInAt: createdAt, lastSeenAt, endedAt }
    return sessionState(life, { adminPage: true }, now) === 'live'
  })
  return [...Map.groupBy(live, ({ personId }) => personId)].map(([personId, own]) => ({
    personId,
    email: own[0]?.email ?? '',
    sessions: own.map((row): SessionView => {
      const device = readDevice(row.device)
      return {
        id: row.id,
        browser: device?.browser ?? 'other',
        system: device?.system ?? 'other',
        isDeviceKnown: device !== null,
        network: row.network,
        signedInAt: row.createdAt.toString(),
        lastSeenAt: row.lastSeenAt.toString(),
        isThisOne: row.id === thisSessionId,
      }
    }),
  }))
}

/** Ends a session of an organiser, who is told by mail. False: it was over, or is no organiser's. Harmless to repeat. */
export async function endSessionOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  sessionId: string,
): Promise<boolean> {
  const now = clock()
  return db.run(admin, async (tx) => {
    const { rows } = await sql<{ whose: string | null }>`
      select app.end_session_of_organiser(${sessionId}::uuid) as whose`.execute(tx)
    const whose = rows[0]?.whose ?? null
    if (whose === null) return false
    await noteSecurity(tx, now, { kind: 'session-ended-by-organiser' }, { about: whose })
    const params = { sessionEndedAt: now.toString() }
    const dedupeKey = `session-ended:${sessionId}`
    await enqueueMail(tx, { template: 'session-ended', personId: whose, params, dedupeKey }, now)
    return true
  })
}
