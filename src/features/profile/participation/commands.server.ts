import type { GuestActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import { finalCheckTime, phaseAt, reminderTime } from '#domain/participation.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { findSubmitted } from './queries.server.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>

export type Flags = { accredited: boolean; hasFlight: boolean; hasVisa: boolean }

/**
 * "I am coming", with the three flags of the reminder (R9). They are the registration's own answers: a round that is
 * open keeps the tiers it has written down (R4). Saying it again keeps the newest answers.
 */
export async function confirmParticipation(
  { db, clock }: CommandDeps,
  guest: GuestActor,
  flags: Flags,
): Promise<Result<null, 'not-submitted' | 'over'>> {
  const now = clock()
  return db.run(guest, async (tx) => {
    await lockRegistration(tx, guest)
    const row = await findSubmitted(tx, guest)
    if (!row?.submittedAt) return refuse('not-submitted')
    const edition = await getCurrentEdition(tx)
    const time = reminderTime({ submittedAt: row.submittedAt, arrival: readStay(row.stay).start }, edition)
    if (phaseAt(time, now) === 'over') return refuse('over')
    const { registrationId } = guest
    await tx.updateTable('guestSensitive').set(flags).where('registrationId', '=', registrationId).execute()
    const confirmedAt = now.toString()
    await tx
      .insertInto('participation')
      .values({ registrationId, confirmedAt })
      .onConflict((conflict) => conflict.column('registrationId').doUpdateSet({ confirmedAt }))
      .execute()
    return ok(null)
  })
}

/** So that it is not cancelled between the question and the answer. */
async function lockRegistration(tx: Tx, { registrationId }: GuestActor): Promise<void> {
  await tx.selectFrom('registration').select('id').where('id', '=', registrationId).forUpdate().execute()
}

export type ArrivalAnswers = { matchId: string; hour: number | null; contactMade: boolean }

/** The final check: when the guest arrives, and whether the two have been in touch (R9). The host sees it. */
export async function saveArrival(
  { db, clock }: CommandDeps,
  guest: GuestActor,
  { matchId, hour, contactMade }: ArrivalAnswers,
): Promise<Result<null, 'no-match' | 'not-the-time'>> {
  const now = clock()
  return db.run(guest, async (tx) => {
    const match = await tx
      .selectFrom('match')
      .select('stay')
      .where('id', '=', matchId)
      .where('guestRegistrationId', '=', guest.registrationId)
      .where('state', '=', 'accepted')
      .forUpdate()
      .executeTakeFirst()
    if (!match) return refuse('no-match')
    const time = finalCheckTime(readStay(match.stay).start, await getCurrentEdition(tx))
    if (phaseAt(time, now) !== 'open') return refuse('not-the-time')
    const answers = { arrivesAbout: hour, contactMade, answeredAt: now.toString() }
    await tx
      .insertInto('arrival')
      .values({ matchId, ...answers })
      .onConflict((conflict) => conflict.column('matchId').doUpdateSet(answers))
      .execute()
    return ok(null)
  })
}
