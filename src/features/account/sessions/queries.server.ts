import type { SignedIn } from '#db/actor.server.ts'
import { sessionState } from '#domain/session.ts'
import type { Deps } from '#features/context.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { momentWords, type MomentWords } from '#i18n/moment.ts'

/** A device somebody is signed in on. */
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
