import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import type { OfferReminder } from '#domain/offer-reminders.ts'
import type { MailTemplate } from '#mails/registry.ts'
import { enqueueMail, lanes } from './mail-queue.server.ts'

/** The dedupe keys of all mails of this kind that are in the queue or have left it. */
export async function listQueued(tx: Tx, template: MailTemplate): Promise<Set<string>> {
  const rows = await tx.selectFrom('outbox').select('dedupeKey').where('template', '=', template).execute()
  return new Set(rows.map(({ dedupeKey }) => dedupeKey))
}

/**
 * The mails that come because time passes. Each key names what it reminds of, so a run done twice queues nothing twice,
 * and what begins anew (another deadline, another date, another registration) is told anew. When each is due is a rule
 * of the domain; whether it is still true is asked again when it is written (composing).
 */

type Offer = { matchId: string; personId: string; deadline: Temporal.Instant }
type Registered = { registrationId: string; personId: string }
type Submitted = Registered & { submittedAt: Temporal.Instant }
type Invited = Registered & { startsAt: Temporal.Instant }
type Leaving = Registered & { deletedOn: Temporal.PlainDate }

/** What a reminder is known by in the queue, so that whoever looks for what is due can leave out what was queued. */
export const reminderKeys = {
  offer: ({ matchId, deadline }: Omit<Offer, 'personId'>, which: OfferReminder) =>
    `offer-reminder:${matchId}:${which}:${deadline}`,
  participation: ({ registrationId, submittedAt }: Omit<Submitted, 'personId'>) =>
    `participation-reminder:${registrationId}:${submittedAt}`,
  hostEvent: ({ registrationId, startsAt }: Omit<Invited, 'personId'>) =>
    `host-event:${registrationId}:${startsAt}`,
  retention: ({ registrationId, deletedOn }: Omit<Leaving, 'personId'>) =>
    `retention-notice:${registrationId}:${deletedOn}`,
} as const

/** At half of the time to answer, or on its last day (domain/offer-reminders). */
export async function queueOfferReminder(
  tx: Tx,
  offer: Offer,
  which: OfferReminder,
  now: Temporal.Instant,
): Promise<void> {
  const { matchId, personId } = offer
  const dedupeKey = reminderKeys.offer(offer, which)
  const mail = { lane: lanes.reminder, template: 'offer-reminder', params: { reminder: which } } as const
  await enqueueMail(tx, { ...mail, dedupeKey, personId, matchId }, now)
}

/** "Are you still coming?", before the first places are given out (domain/participation). */
export async function queueParticipationReminder(
  tx: Tx,
  guest: Submitted,
  now: Temporal.Instant,
): Promise<void> {
  const { registrationId, personId } = guest
  const dedupeKey = reminderKeys.participation(guest)
  const mail = {
    lane: lanes.reminder,
    template: 'participation-reminder',
    params: { registrationId },
  } as const
  await enqueueMail(tx, { ...mail, dedupeKey, personId }, now)
}

/** The way into the hosts' evening (domain/host-event); once more if it is put off. */
export async function queueHostEvent(tx: Tx, host: Invited, now: Temporal.Instant): Promise<void> {
  const { registrationId, personId } = host
  const dedupeKey = reminderKeys.hostEvent(host)
  const mail = { lane: lanes.reminder, template: 'host-event', params: { registrationId } } as const
  await enqueueMail(tx, { ...mail, dedupeKey, personId }, now)
}

/** "In a month we delete your data" (domain/retention-notice); once more if the day is another. */
export async function queueRetentionNotice(tx: Tx, person: Leaving, now: Temporal.Instant): Promise<void> {
  const { registrationId, personId } = person
  const dedupeKey = reminderKeys.retention(person)
  const mail = { lane: lanes.reminder, template: 'retention-notice', params: { registrationId } } as const
  await enqueueMail(tx, { ...mail, dedupeKey, personId }, now)
}
