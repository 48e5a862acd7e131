import { mint } from '#db/actor.server.ts'
import type { Deps } from '#features/context.server.ts'

export type OpenChallenge = { email: string; purpose: 'sign-in' | 'sign-up-guest' | 'sign-up-host' }

/** The challenge to sign in with that this browser has open, so that the page can say where the code went. */
export async function findOpenChallenge(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  cookieToken: string | null,
): Promise<OpenChallenge | null> {
  if (!cookieToken) return null
  const row = await db.run(mint.gate(), (tx) =>
    tx
      .selectFrom('challenge')
      .select(['email', 'purpose'])
      .where('cookieHash', '=', keys.hash('challenge', cookieToken))
      .where('consumedAt', 'is', null)
      .where('expiresAt', '>', clock().toString() as never)
      .where('purpose', '!=', 'change-email')
      .$narrowType<OpenChallenge>()
      .executeTakeFirst(),
  )
  return row ?? null
}
