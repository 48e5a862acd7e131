import type { Gate, SignedIn } from '#db/actor.server.ts'
import type { Deps } from '#features/context.server.ts'

/** The new address that this browser has asked a code for; null if there is none open for this person. */
export async function findAskedEmail(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  gate: Gate,
  person: SignedIn,
  cookieToken: string | null,
): Promise<string | null> {
  if (!cookieToken) return null
  const row = await db.run(gate, (tx) =>
    tx
      .selectFrom('challenge')
      .select('email')
      .where('cookieHash', '=', keys.hash('challenge', cookieToken))
      .where('personId', '=', person.personId)
      .where('consumedAt', 'is', null)
      .where('expiresAt', '>', clock().toString() as never)
      .executeTakeFirst(),
  )
  return row?.email ?? null
}
