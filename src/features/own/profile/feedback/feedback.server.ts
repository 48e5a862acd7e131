/** What a guest or host says of the stay, for organisers and never for the other side (rules: afterwards). */
import type { GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { leftOn } from '#db/feedback-rows.server.ts'
import { readFeedback, type Feedback } from '#domain/feedback.ts'
import { feedbackTime } from '#domain/feedback-time.ts'
import { phaseAt, type AskingTime } from '#domain/participation.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getEditionOf } from '#features/ground/editions.server.ts'
import { dayInWords } from '#features/registration/wizard/steps/edition-words.ts'
import type { Locale } from '#i18n/locale.ts'

type Side = GuestActor | HostActor
type FeedbackDeps = Pick<Deps, 'db' | 'clock'>

/** The question as its page shows it, or why there is nothing to answer. */
export type FeedbackView =
  | { kind: 'no-stay' | 'early' | 'over' }
  | { kind: 'open'; role: 'guest' | 'host'; said: Feedback | null; until: string }

export async function viewFeedback(
  { db, clock }: FeedbackDeps,
  side: Side,
  locale: Locale,
): Promise<FeedbackView> {
  const now = clock()
  return db.run(side, async (tx) => {
    const time = await findTime(tx, side)
    if (!time) return { kind: 'no-stay' }
    const phase = phaseAt(time, now)
    if (phase !== 'open') return { kind: phase }
    const said = await tx
      .selectFrom('feedback')
      .select(['experience', 'again', 'words', 'mayQuote'])
      .where('registrationId', '=', side.registrationId)
      .executeTakeFirst()
    const { timeZone } = await getEditionOf(tx, side.registrationId)
    const until = dayInWords(time.closesAt.toZonedDateTimeISO(timeZone).toPlainDate(), locale)
    return { kind: 'open', role: side.role, said: said ?? null, until }
  })
}

/** When this side can answer; null for somebody who has not stayed anywhere, or with whom nobody has. */
async function findTime(tx: Tx, { registrationId }: Side): Promise<AskingTime | null> {
  const row = await tx
    .selectFrom('registration')
    .select(leftOn.as('leftOn'))
    .where('id', '=', registrationId)
    .where('state', '=', 'submitted')
    .executeTakeFirst()
  return row?.leftOn ? feedbackTime(row.leftOn, await getEditionOf(tx, registrationId)) : null
}

/** The newest answer counts; with nothing in it what was said before is taken back. */
export async function saveFeedback(
  { db, clock }: FeedbackDeps,
  side: Side,
  answer: Feedback,
): Promise<Result<'saved' | 'taken-back', 'not-open'>> {
  const now = clock()
  const { registrationId } = side
  return db.run(side, async (tx) => {
    const time = await findTime(tx, side)
    if (!time || phaseAt(time, now) !== 'open') return refuse('not-open')
    const said = readFeedback(answer)
    if (!said) {
      await tx.deleteFrom('feedback').where('registrationId', '=', registrationId).execute()
      return ok('taken-back')
    }
    const values = { ...said, saidAt: now.toString() }
    await tx
      .insertInto('feedback')
      .values({ registrationId, ...values })
      .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(values))
      .execute()
    return ok('saved')
  })
}
