import { mint } from '#db/actor.server.ts'
import type { TestDatabase } from './database.ts'
import { codeExpiresAt } from '#domain/otp.ts'
import type { Deps } from '#features/ground/context.server.ts'

/** What the worker stores when it sends the mail with this code and link; a second goes by. */
export async function storeSentCode(
  { database, deps }: { database: TestDatabase; deps: Deps },
  sent: { cookieToken: string; code: string; link: string },
): Promise<string> {
  const [challenge] = await database.sql<{ id: string }>('select id from challenge where cookie_hash = $1', [
    deps.keys.hash('challenge', sent.cookieToken),
  ])
  const sentAt = database.clock.now()
  await database.workerDb.run(mint.worker(), (tx) =>
    tx
      .insertInto('challengeCode')
      .values({
        challengeId: challenge?.id ?? '',
        codeHash: deps.keys.hash('code', `${challenge?.id}:${sent.code}`),
        linkHash: deps.keys.hash('link', sent.link),
        sentAt: sentAt.toString(),
        expiresAt: codeExpiresAt(sentAt).toString(),
      })
      .execute(),
  )
  database.clock.advance({ seconds: 1 })
  return sent.link
}
