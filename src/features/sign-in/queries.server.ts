import { mint } from '#db/actor.server.ts'
import { challengeState, type ChallengeState } from '#domain/otp.ts'
import type { Deps } from '#features/context.server.ts'

export type CodeRequest = {
  email: string
  purpose: 'sign-in' | 'sign-up-guest' | 'sign-up-host'
  state: ChallengeState
}

/** What this browser asked a code for last, and what has become of it, so that the page can say so. */
export async function findCodeRequest(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  cookieToken: string | null,
): Promise<CodeRequest | null> {
  if (!cookieToken) return null
  const row = await db.run(mint.gate(), (tx) =>
    tx
      .selectFrom('challenge')
      .select(['email', 'purpose', 'tries', 'consumedAt as usedAt', 'expiresAt'])
      .where('cookieHash', '=', keys.hash('challenge', cookieToken))
      .where('purpose', '!=', 'change-email')
      .$narrowType<Pick<CodeRequest, 'purpose'>>()
      .executeTakeFirst(),
  )
  return row ? { email: row.email, purpose: row.purpose, state: challengeState(row, clock()) } : null
}
