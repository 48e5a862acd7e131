/** Notes what touches security (rules: security log), in the transaction of what is noted. */
import type { Temporal } from 'temporal-polyfill'
import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import {
  type Alarm,
  ALARM_RULES,
  alarmOf,
  foldOf,
  isNightHour,
  mayAlarm,
  NEW_DEVICE,
  type Noted,
  SECURITY_EVENTS,
} from '#domain/security-events.ts'
import { networkGroups } from '#domain/sign-in-limits.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { enqueueMails } from '#features/ground/mail-queue/mail-queue.server.ts'
import { type Origin, originNow } from '#platform/origin.server.ts'

export type Circle = {
  /** Whose deed it is, where the actor does not say so: the gate's and the command line's. */
  who?: PersonId | null
  /** To whom it was done. */
  about?: PersonId
  /** Somebody without an account: a keyed hash of the mailbox they named. */
  stranger?: Buffer
  page?: string
}

/** The part of the internet that it came from, as limits count it at the largest: shared by hundreds. */
export const networkOf = ({ ip, by }: Pick<Origin, 'ip' | 'by'>): string | null =>
  by === 'visitor' ? (ip ? (networkGroups(ip).at(-1)?.name ?? null) : null) : by

/**
 * Whatever goes wrong with the log itself does not take along what is noted; it is said aloud. Alarms and their mails are part of
 * the same transaction.
 */
export async function noteSecurity(
  tx: Tx,
  now: Temporal.Instant,
  noted: Noted,
  circle: Circle = {},
): Promise<void> {
  const origin = originNow()
  say(noted, circle, origin)
  const count = await write(tx, now, { noted, circle, origin })
  if (count !== null && mayAlarm(noted)) await raise(tx, now, { noted, circle, origin, count })
}

/** Also where it can be collected on another machine, which nobody who breaks in here can change. */
function say({ kind, detail }: Noted, { who, about }: Circle, { log, requestId, personId }: Origin): void {
  const line = { kind, detail, by: (who === undefined ? personId : who) ?? undefined, about }
  const to = requestId ? log?.forRequest(requestId) : log
  if (SECURITY_EVENTS[kind].weight === 'alarm') to?.warn('security.noted', line)
  else to?.info('security.noted', line)
}

type Line = { noted: Noted; circle: Circle; origin: Origin; times?: number }

/** How often it was noted with this one; null: it could not be. */
export async function write(tx: Tx, now: Temporal.Instant, line: Line): Promise<number | null> {
  const { noted, circle, origin, times = 1 } = line
  const network = networkOf(origin)
  const page = circle.page ?? origin.page
  const who = circle.who === undefined ? origin.personId : circle.who
  const stranger = circle.stranger?.toString('hex')
  const said = {
    kind: noted.kind,
    weight: SECURITY_EVENTS[noted.kind].weight,
    detail: noted.detail,
    page,
    person: who,
    about: circle.about,
    stranger,
    network,
    request: origin.requestId,
    fold: foldOf(
      noted,
      page,
      { network, who: who ?? circle.about ?? stranger ?? null },
      now.epochMilliseconds,
    ),
    times,
  }
  const { rows } = await sql<{ count: number | null }>`
    select app.note_security(${JSON.stringify(said)}::jsonb) as count`.execute(tx)
  const count = rows[0]?.count ?? null
  if (count === null) origin.log?.error('security-log.failed', { kind: noted.kind })
  return count
}

async function raise(
  tx: Tx,
  now: Temporal.Instant,
  { noted, circle, origin, count }: Line & { count: number },
): Promise<void> {
  const who = circle.who ?? origin.personId ?? circle.about ?? null
  const alarm = alarmOf(noted, count, await circumstances(tx, who, now))
  if (alarm === null) return
  // The first of the hour is told; the others are counted with it.
  const about = who === null ? {} : { about: who }
  say({ kind: alarm }, { who: null, ...about }, { ...origin, personId: null })
  const times = await write(tx, now, { noted: { kind: alarm }, circle: { who: null, ...about }, origin })
  if (times === 1) await tellOrganisers(tx, alarm, now)
}

async function circumstances(tx: Tx, who: PersonId | null, now: Temporal.Instant) {
  const { timeZone } = await getCurrentEdition(tx)
  const isNight = isNightHour(now.toZonedDateTimeISO(timeZone).hour)
  if (who === null) return { isOrganiser: false, isNight, isNewDevice: false }
  const hat = await organisers(tx).where('personId', '=', who).executeTakeFirst()
  const lately = await tx
    .selectFrom('securityEvent')
    .select('id')
    .where('personId', '=', who)
    .where('kind', '=', 'signed-in')
    .where('detail', 'in', NEW_DEVICE)
    .where('at', '>', now.subtract({ hours: ALARM_RULES.newForHours }).toString() as never)
    .limit(1)
    .executeTakeFirst()
  return { isOrganiser: hat !== undefined, isNight, isNewDevice: lately !== undefined }
}

const organisers = (tx: Tx) =>
  tx.selectFrom('adminProfile').select('personId').where('approved', '=', true).where('revokedAt', 'is', null)

/** All of them: whoever it is about may not be who reads their mailbox. */
async function tellOrganisers(tx: Tx, alarm: Alarm, now: Temporal.Instant): Promise<void> {
  const readers = await organisers(tx).orderBy('personId').execute()
  const mails = readers.map(({ personId }) => ({
    dedupeKey: `security-alarm:${alarm}:${now.toString()}:${personId}`,
    template: 'security-alarm' as const,
    personId,
    params: { alarm, at: now.toString() },
  }))
  await enqueueMails(tx, mails, now)
}

/** As the owner of the tables, who needs no seal and so cannot go through the function: a backup has taken the place of all rows. */
export async function noteRestored(tx: Tx, now: Temporal.Instant): Promise<void> {
  const at = now.toString()
  const line = { at, lastAt: at, count: 1, network: 'command-line' }
  await tx
    .insertInto('securityEvent')
    .values([
      { ...line, kind: 'command-run', weight: 'look', detail: 'restore' },
      { ...line, kind: 'alarm-restored', weight: 'alarm' },
    ])
    .execute()
  await tellOrganisers(tx, 'alarm-restored', now)
}
