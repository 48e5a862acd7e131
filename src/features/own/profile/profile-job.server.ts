import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import { listUnconfirmedGuests } from '#db/participation-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { isAskingMailDue, matchMailProblem } from '#domain/timed-mails.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { enqueueMail, lanes } from '#features/ground/mail-queue/mail-queue.server.ts'
import { listQueued } from '#features/ground/mail-queue/reminding.server.ts'

/**
 * Queues "please update your profile" for every guest of the edition for whom it is due and who was not asked before
 * (rules: life of a match). May run at any time and any number of times. Returns how many it asked.
 */
export async function askForProfileUpdates(
  db: Database,
  worker: Worker,
  now: Temporal.Instant,
): Promise<number> {
  return db.run(worker, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const asked = await listQueued(tx, 'profile-update')
    const guests = await listUnconfirmedGuests(tx, now)
    const due = guests
      .filter(
        (guest) => guest.editionId === edition.id && isAskingMailDue('profile-update', guest, edition, now),
      )
      // Somebody who has cancelled and registered again starts afresh.
      .map((guest) => ({
        ...guest,
        dedupeKey: `profile-update:${guest.registrationId}:${guest.submittedAt}`,
      }))
      .filter(({ dedupeKey }) => !asked.has(dedupeKey))
    for (const { dedupeKey, personId, registrationId } of due) {
      const mail = { lane: lanes.reminder, template: 'profile-update', params: { registrationId } } as const
      await enqueueMail(tx, { ...mail, dedupeKey, personId }, now)
    }
    return due.length
  })
}

/** Queues the final check for every guest with a place who arrives soon and has not answered it (rules: before arrival). Repeatable. */
export async function askForFinalChecks(
  db: Database,
  worker: Worker,
  now: Temporal.Instant,
): Promise<number> {
  return db.run(worker, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const asked = await listQueued(tx, 'final-check')
    const matches = await tx
      .selectFrom('match')
      .leftJoin('arrival', 'arrival.matchId', 'match.id')
      .select(['match.id', 'match.state', 'match.guestPersonId', 'match.stay'])
      .where('match.editionId', '=', edition.id)
      .where('match.state', '=', 'accepted')
      .where('arrival.matchId', 'is', null)
      .execute()
    const due = matches
      .filter(
        ({ stay, state }) =>
          matchMailProblem('final-check', { state, stay: readStay(stay) }, edition, now) === null,
      )
      .map((match) => ({ ...match, dedupeKey: `final-check:${match.id}` }))
      .filter(({ dedupeKey }) => !asked.has(dedupeKey))
    for (const { id, guestPersonId: personId, dedupeKey } of due) {
      const mail = { lane: lanes.reminder, template: 'final-check', matchId: id } as const
      await enqueueMail(tx, { ...mail, dedupeKey, personId }, now)
    }
    return due.length
  })
}
