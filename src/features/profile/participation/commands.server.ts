import type { GuestActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import { finalCheckTime, phaseAt, reminderTime, type TravelFlags } from '#domain/participation.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { withTravelFlags } from '#features/guests/steps/travel-flags.ts'
import { getForUpdate } from '#features/wizard/queries.server.ts'
import { isEmptyDraft, type Draft } from '#features/wizard/schema.ts'
import { findSubmitted } from './queries.server.ts'

type CommandDeps = Pick<Deps, 'db' | 'clock'>

/**
 * "I am coming", with the three flags of the reminder (R9). They are the registration's own answers: a round that is
 * open keeps the tiers it has written down (R4). The newest answers count, also over a change not handed in yet.
 */
export async function confirmParticipation(
  { db, clock }: CommandDeps,
  guest: GuestActor,
  flags: TravelFlags,
): Promise<Result<null, 'not-submitted' | 'over'>> {
  const now = clock()
  return db.run(guest, async (tx) => {
    // Locked, so that it is not cancelled between the question and the answer.
    const { draft } = await getForUpdate(tx, guest.registrationId)
    const row = await findSubmitted(tx, guest)
    if (!row?.submittedAt) return refuse('not-submitted')
    const edition = await getCurrentEdition(tx)
    const time = reminderTime({ submittedAt: row.submittedAt, arrival: readStay(row.stay).start }, edition)
    if (phaseAt(time, now) === 'over') return refuse('over')
    const { registrationId } = guest
    await tx.updateTable('guestSensitive').set(flags).where('registrationId', '=', registrationId).execute()
    if (!isEmptyDraft(draft)) await keepInDraft(tx, guest, withFlags(draft, flags))
    const confirmedAt = now.toString()
    await tx
      .insertInto('participation')
      .values({ registrationId, confirmedAt })
      .onConflict((conflict) => conflict.column('registrationId').doUpdateSet({ confirmedAt }))
      .execute()
    return ok(null)
  })
}

const withFlags = (draft: Draft, flags: TravelFlags): Draft => ({
  ...draft,
  finished: withTravelFlags(draft.finished, flags),
})

async function keepInDraft(tx: Tx, { registrationId }: GuestActor, draft: Draft): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ draft: JSON.stringify(draft) })
    .where('id', '=', registrationId)
    .execute()
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
