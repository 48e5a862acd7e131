/** Which of the letters that were ticked a press is about. */
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { isPrintable, type BulkIntent } from './components/limits.ts'

/** The guests who ask, among these letters. */
export function listAskers(
  { db }: Pick<Deps, 'db'>,
  admin: ApprovedAdmin,
  letterIds: readonly string[],
): Promise<string[]> {
  return db.run(admin, async (tx) =>
    (await listLetters(tx, letterIds)).filter(({ state }) => state === 'asked').map(({ guestId }) => guestId),
  )
}

/** How many of them a press would change. */
export function countChanging(
  { db }: Pick<Deps, 'db'>,
  admin: ApprovedAdmin,
  intent: BulkIntent,
  letterIds: readonly string[],
): Promise<number> {
  return db.run(admin, async (tx) => {
    const letters = await listLetters(tx, letterIds)
    const isChanged = (letter: (typeof letters)[number]) => {
      if (intent === 'give-all') return letter.state === 'asked'
      if (intent === 'replace-all') return isPrintable(letter)
      return letter.endedAt === null
    }
    return letters.filter(isChanged).length
  })
}

function listLetters(tx: Tx, letterIds: readonly string[]) {
  return tx
    .selectFrom('liveVisaLetter')
    .select(['state', 'endedAt', 'registrationId as guestId'])
    .where('id', 'in', letterIds)
    .execute()
}
