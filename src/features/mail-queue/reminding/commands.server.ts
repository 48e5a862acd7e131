import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import type { OfferReminder } from '#domain/offer-reminders.ts'
import { enqueueMail, lanes } from '../commands.server.ts'

/**
 * The mails that come because time passes. Each key names what it reminds of, so a run done twice queues nothing twice,
 * and what begins anew (another deadline, another date, another registration) is told anew. When each is due is a rule
 * of the domain; whether it is still true is asked again when it is written (composing).
 */

/** At half of the time to answer, or on its last day (domain/offer-reminders). */
export async function queueOfferReminder(
  tx: Tx,
  offer: { matchId: string; personId: string; deadline: Temporal.Instant },
  which: OfferReminder,
  now: Temporal.Instant,
): Promise<void> {
  const { matchId, personId, deadline } = offer
  const dedupeKey = `offer-reminder:${matchId}:${which}:${deadline}`
  const mail = { lane: lanes.reminder, template: 'offer-reminder', params: { reminder: which } } as const
  await enqueueMail(tx, { ...mail, dedupeKey, personId, matchId }, now)
}

type Registered = { registrationId: string; personId: string }

/** "Are you still coming?", before the first places are given out (domain/participation). */
export async function queueParticipationReminder(
  tx: Tx,
  { registrationId, personId, submittedAt }: Registered & { submittedAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  const dedupeKey = `participation-reminder:${registrationId}:${submittedAt}`
  const mail = {
    lane: lanes.reminder,
    template: 'participation-reminder',
    params: { registrationId },
  } as const
  await enqueueMail(tx, { ...mail, dedupeKey, personId }, now)
}

/** The way into the hosts' evening (domain/host-event); once more if it is put off. */
export async function queueHostEvent(
  tx: Tx,
  { registrationId, personId, startsAt }: Registered & { startsAt: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  const dedupeKey = `host-event:${registrationId}:${startsAt}`
  const mail = { lane: lanes.reminder, template: 'host-event', params: { registrationId } } as const
  await enqueueMail(tx, { ...mail, dedupeKey, personId }, now)
}

/** "In a month we delete your data" (domain/retention-notice); once more if the day is another. */
export async function queueRetentionNotice(
  tx: Tx,
  { registrationId, personId, deletedOn }: Registered & { deletedOn: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<void> {
  const dedupeKey = `retention-notice:${registrationId}:${deletedOn}`
  const mail = { lane: lanes.reminder, template: 'retention-notice', params: { registrationId } } as const
  await enqueueMail(tx, { ...mail, dedupeKey, personId }, now)
}
