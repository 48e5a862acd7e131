import type { Temporal } from 'temporal-polyfill'
import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { findMoreTimeAt } from '#db/match-rows.server.ts'
import { listUnconfirmedGuests } from '#db/participation-rows.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Edition } from '#domain/edition.ts'
import { answerTimeOf, dueOfferReminder } from '#domain/offer-reminders.ts'
import { personDeletedOn } from '#domain/retention-notice.ts'
import { isAskingMailDue, REGISTRATION_MAILS, registrationMailAt } from '#domain/timed-mails.ts'
import { getCurrentEdition, listEditions } from '#features/ground/editions.server.ts'
import {
  queueHostEvent,
  queueOfferReminder,
  queueParticipationReminder,
  queueRetentionNotice,
  reminderKeys,
} from './reminding.server.ts'
import { listQueued } from './reminding.server.ts'

/** Reminds of every offer without an answer whose half-time or last day has come. Repeatable; returns how many. */
export async function remindOfOffers(db: Database, worker: Worker, now: Temporal.Instant): Promise<number> {
  return db.run(worker, async (tx) => {
    const queued = await listQueued(tx, 'offer-reminder')
    const offers = await tx
      .selectFrom('match')
      .select(['id as matchId', 'guestPersonId as personId', 'sentAt', 'deadlineAt as deadline'])
      .where('state', '=', 'offered')
      .where('sentAt', 'is not', null)
      .where('deadlineAt', '>=', sql<Temporal.Instant>`${now.toString()}::timestamptz`)
      .execute()
    let count = 0
    for (const { matchId, personId, sentAt, deadline } of offers) {
      const time = answerTimeOf({ sentAt, deadline }, await findMoreTimeAt(tx, matchId))
      const which = time && dueOfferReminder(time, now)
      if (!which || queued.has(reminderKeys.offer({ matchId, deadline: time.deadline }, which))) continue
      await queueOfferReminder(tx, { matchId, personId, deadline: time.deadline }, which, now)
      count += 1
    }
    return count
  })
}

/** Asks every guest who waits and never answered whether they still come (domain/participation). Repeatable; returns how many. */
export async function remindOfParticipation(
  db: Database,
  worker: Worker,
  now: Temporal.Instant,
): Promise<number> {
  return db.run(worker, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const queued = await listQueued(tx, 'participation-reminder')
    const guests = await listUnconfirmedGuests(tx, now)
    const due = guests
      .filter(
        (guest) =>
          guest.editionId === edition.id && isAskingMailDue('participation-reminder', guest, edition, now),
      )
      .filter((guest) => !queued.has(reminderKeys.participation(guest)))
    for (const guest of due) await queueParticipationReminder(tx, guest, now)
    return due.length
  })
}

/** Sends every host of the edition the way into the hosts' evening (domain/host-event). Repeatable; returns how many. */
export async function inviteToHostEvent(
  db: Database,
  worker: Worker,
  now: Temporal.Instant,
): Promise<number> {
  return db.run(worker, async (tx) => {
    const edition = await getCurrentEdition(tx)
    if (registrationMailAt('host-event', 'submitted', edition, now) !== 'due') return 0
    const { startsAt } = edition.hostEvent
    const queued = await listQueued(tx, 'host-event')
    const hosts = await tx
      .selectFrom('registration')
      .select(['id as registrationId', 'personId'])
      .where('editionId', '=', edition.id)
      .where('role', '=', 'host')
      .where('state', 'in', REGISTRATION_MAILS['host-event'].states)
      .execute()
    const due = hosts
      .map((host) => ({ ...host, startsAt }))
      .filter((host) => !queued.has(reminderKeys.hostEvent(host)))
    for (const host of due) await queueHostEvent(tx, host, now)
    return due.length
  })
}

/** Tells everybody of an edition, once each, a month before their data is deleted (domain/retention-notice). Repeatable; returns how many. */
export async function announceDeletion(db: Database, worker: Worker, now: Temporal.Instant): Promise<number> {
  return db.run(worker, async (tx) => {
    const queued = await listQueued(tx, 'retention-notice')
    const editions = await listEditions(tx)
    let count = 0
    const isDue = (edition: Edition) =>
      registrationMailAt('retention-notice', 'submitted', edition, now) === 'due'
    for (const edition of editions.filter(isDue)) {
      const deletedOn = personDeletedOn(edition)
      for (const { registrationId, personId } of await listAnswered(tx, edition.id)) {
        if (queued.has(reminderKeys.retention({ registrationId, deletedOn }))) continue
        await queueRetentionNotice(tx, { registrationId, personId, deletedOn }, now)
        count += 1
      }
    }
    return count
  })
}

/** One registration of each person who has handed one in, cancelled or not; of two that as a host, which says whether the address stays. */
function listAnswered(tx: Tx, editionId: string) {
  return tx
    .selectFrom('registration')
    .select(['id as registrationId', 'personId'])
    .distinctOn('personId')
    .where('editionId', '=', editionId)
    .where('state', 'in', REGISTRATION_MAILS['retention-notice'].states)
    .orderBy('personId')
    .orderBy('role', 'desc')
    .execute()
}
