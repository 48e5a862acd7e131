import type { SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sessionState } from '#domain/session.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { momentWords, type MomentWords } from '#i18n/moment.ts'

export type SessionView = {
  id: string
  signedInAt: MomentWords
  lastSeenAt: MomentWords
  sharedDevice: boolean
  isThisOne: boolean
}

/** The sessions of this person that still open the door, this one first, then the one used last. */
export async function listSessions(
  { db, clock, edition }: Pick<Deps, 'db' | 'clock' | 'edition'>,
  person: SignedIn,
  { thisSessionId, locale }: { thisSessionId: string; locale: Locale },
): Promise<SessionView[]> {
  const now = clock()
  const { timeZone } = await edition()
  const rows = await db.run(person, (tx) =>
    tx
      .selectFrom('session')
      .select(['id', 'createdAt', 'lastSeenAt', 'endedAt', 'sharedDevice'])
      .where('personId', '=', person.personId)
      .where('endedAt', 'is', null)
      .orderBy('lastSeenAt', 'desc')
      .execute(),
  )
  return rows
    .filter((row) => {
      const life = { signedInAt: row.createdAt, lastSeenAt: row.lastSeenAt, endedAt: row.endedAt }
      return sessionState(life, { adminPage: false }, now) === 'live'
    })
    .map((row) => ({
      id: row.id,
      signedInAt: momentWords(row.createdAt, timeZone, locale),
      lastSeenAt: momentWords(row.lastSeenAt, timeZone, locale),
      sharedDevice: row.sharedDevice,
      isThisOne: row.id === thisSessionId,
    }))
    .toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
}

type SessionDeps = Pick<Deps, 'db' | 'clock'>

/** Signs one device of this person out. Somebody else's session, or one that is over, stays as it is. */
export async function endOneSession(
  { db, clock }: SessionDeps,
  person: SignedIn,
  sessionId: string,
): Promise<void> {
  const now = clock()
  await db.run(person, async (tx) => {
    const ended = await tx
      .updateTable('session')
      .set({ endedAt: now.toString() })
      .where('id', '=', sessionId)
      .where('personId', '=', person.personId)
      .where('endedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (ended) await noteSecurity(tx, now, { kind: 'sessions-ended', detail: 'one' })
  })
}

export async function endOtherSessions(
  { db, clock }: SessionDeps,
  person: SignedIn,
  thisSessionId: string,
): Promise<void> {
  await db.run(person, (tx) => endSessionsBut(tx, person, { thisSessionId, now: clock() }))
}

/** The same, in the caller's transaction, which may also be the gate's. */
export async function endSessionsBut(
  tx: Tx,
  { personId }: SignedIn,
  { thisSessionId, now }: { thisSessionId: string; now: ReturnType<Deps['clock']> },
): Promise<void> {
  const ended = await tx
    .updateTable('session')
    .set({ endedAt: now.toString() })
    .where('personId', '=', personId)
    .where('id', '!=', thisSessionId)
    .where('endedAt', 'is', null)
    .returning('id')
    .execute()
  if (ended.length > 0)
    await noteSecurity(tx, now, { kind: 'sessions-ended', detail: 'others' }, { who: personId })
}
