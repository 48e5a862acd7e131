/** What can be done with the letters that are ticked. */
import * as z from 'zod'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { ListAct } from '#features/ground/lists/acts.ts'
import type { Cause, Why } from '#features/ground/outcome.ts'
import { LONGEST_REASON } from './components/limits.ts'
import { giveLetters, selectGivable, withdrawLetters } from './giving.server.ts'

type Intent = 'give-all' | 'withdraw-all'

const act = (intent: Intent) => ({
  intent,
  label: `letterDesk.bulk.${intent}` as const,
  title: `letterDesk.bulkTitle.${intent}` as const,
  lead: `letterDesk.bulkLead.${intent}` as const,
  done: `letterDesk.bulkDone.${intent}` as const,
  weigh: (tx: Tx, ids: readonly string[]) => weighLetters(tx, intent, ids),
})

const withdraw: ListAct<{ reason: string }> = {
  ...act('withdraw-all'),
  isDanger: true,
  asks: {
    where: 'question',
    name: 'reason',
    label: 'letterDesk.withdrawReason',
    hint: 'letterDesk.withdrawReasonHint',
    problem: 'letterDesk.reasonMissing',
    schema: z.object({ reason: z.string().trim().min(1).max(LONGEST_REASON) }),
  },
  take: (deps, admin, ids, { reason }) => withdrawLetters(deps, admin, ids, reason),
}

export const letterActs: readonly ListAct[] = [
  {
    ...act('give-all'),
    take: async (deps, admin, ids) => giveLetters(deps, admin, await listAskers(deps, admin, ids)),
  },
  withdraw,
]

/** The guests who ask, among these letters. */
function listAskers(
  { db }: Pick<Deps, 'db'>,
  admin: ApprovedAdmin,
  letterIds: readonly string[],
): Promise<string[]> {
  return db.run(admin, async (tx) =>
    (await listLetters(tx, letterIds)).filter(({ state }) => state === 'asked').map(({ guestId }) => guestId),
  )
}

/** Which letters stay as they are, and why. */
async function weighLetters(
  tx: Tx,
  intent: Intent,
  letterIds: readonly string[],
): Promise<ReadonlyMap<string, Why>> {
  const letters = await listLetters(tx, letterIds)
  const asked = letters.filter(({ state }) => state === 'asked').map(({ guestId }) => guestId)
  const givable = intent === 'give-all' ? await selectGivable(tx, asked).execute() : []
  const canGet = new Set(givable.map(({ id }) => id))
  const whyOf = (letter: (typeof letters)[number]): Cause | null => {
    if (letter.endedAt !== null) return 'letter-ended'
    if (intent === 'withdraw-all') return null
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
