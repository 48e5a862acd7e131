/** Which of the letters that were ticked a press is about. */
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { Cause, Why } from '#features/ground/outcome.ts'
import { isPrintable, type BulkIntent } from './components/limits.ts'
import { selectGivable } from './giving.server.ts'

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

/** Which letters stay as they are, and why. */
export async function weighLetters(
  tx: Tx,
  intent: BulkIntent,
  letterIds: readonly string[],
): Promise<ReadonlyMap<string, Why>> {
  const letters = await listLetters(tx, letterIds)
  const asked = letters.filter(({ state }) => state === 'asked').map(({ guestId }) => guestId)
  const givable = intent === 'give-all' ? await selectGivable(tx, asked).execute() : []
  const canGet = new Set(givable.map(({ id }) => id))
  const whyOf = (letter: (typeof letters)[number]): Cause | null => {
    if (letter.endedAt !== null) return 'letter-ended'
    if (intent === 'withdraw-all') return null
    if (intent === 'replace-all') return isPrintable(letter) ? null : 'not-issued'
    if (letter.state !== 'asked') return 'has-letter'
    return canGet.has(letter.guestId) ? null : 'no-letter-now'
  }
  return new Map(
    letters.flatMap((letter) => {
      const cause = whyOf(letter)
      return cause ? [[letter.id, { cause }]] : []
    }),
  )
}

function listLetters(tx: Tx, letterIds: readonly string[]) {
  return tx
    .selectFrom('liveVisaLetter')
    .select(['id', 'state', 'endedAt', 'registrationId as guestId'])
    .where('id', 'in', letterIds)
    .execute()
}
