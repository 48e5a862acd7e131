import type { Tx } from '#db/connect.server.ts'
import type { ContactProblem } from '#domain/contact-problem.ts'

/** What this side has reported about a match and no organiser has decided yet; null if nothing is open. */
export async function findOpenProblem(
  tx: Tx,
  matchId: string,
  reportedBy: 'guest' | 'host',
): Promise<ContactProblem | null> {
  const row = await tx
    .selectFrom('contactProblem')
    .select(['reportedAt', 'remindedAt', 'decidedAt'])
    .where('matchId', '=', matchId)
    .where('reportedBy', '=', reportedBy)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
