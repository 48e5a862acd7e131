/** A session that has proved more gets a new token, derived from the one before so that a repeated form gets the same answer. */
import type { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import {
  depsOf,
  type Session,
  tokenContext,
  visitOf,
  type RouteContext,
} from '#features/ground/context.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import { signInCookies } from './cookies.server.ts'

export const tokenAfter = (keys: Keys, token: string): string =>
  keys.hash('session-after', token).toString('base64url')

/** Before the session says what it has proved now: the token before keeps what it had proved itself, for a moment. */
export async function renewToken(
  tx: Tx,
  keys: Keys,
  { sessionId, token, now }: { sessionId: string; token: string; now: Temporal.Instant },
): Promise<void> {
  const before = keys.hash('session', token)
  await tx
    .updateTable('session')
    .set({
      tokenBefore: before,
      tokenHash: keys.hash('session', tokenAfter(keys, token)),
      renewedAt: now.toString(),
      provenBefore: sql<never>`factor_proven_at`,
    })
    .where('id', '=', sessionId)
    // A second press comes with the token before, and finds it renewed.
    .where('tokenHash', '=', before)
    .execute()
}

/** The session of this request with the token that it came with; for what proves something in it. */
export function sessionHere(context: RouteContext): { session: Session; token: string } {
  const { session } = visitOf(context)
  const token = context.get(tokenContext)
  if (!session || token === null) throw new Error('nobody is signed in here')
  return { session, token }
}

/** For the answer to a form that may have proved something: the browser's cookie from now on, where it is another one. */
export async function renewedCookie(context: RouteContext): Promise<Record<string, string>> {
  const { db, keys, settings } = depsOf(context)
  const { session, token } = sessionHere(context)
  const next = tokenAfter(keys, token)
  const renewed = await db.run(mint.gate(), (tx) =>
    tx
      .selectFrom('session')
      .select('id')
      .where('id', '=', session.id)
      .where('tokenHash', '=', keys.hash('session', next))
      .executeTakeFirst(),
  )
  return renewed ? { 'Set-Cookie': signInCookies(settings).session.write(next, session.sharedDevice) } : {}
}
