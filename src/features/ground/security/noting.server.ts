/** Notes what touches security (rules: security log), in the transaction of what is noted. */
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import {
  mayAlarm,
  type Noted,
  type Alarm,
  ALARM_RULES,
  alarmOf,
  TOLD_AT_ONCE,
} from '#domain/security-events.ts'
import { originNow } from '#platform/origin.server.ts'
import { type Circle, say, write, type Line } from './writing.server.ts'
import type { PersonId } from '#db/actor.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { enqueueMails, type MailRequest } from '#features/ground/mail-queue/mail-queue.server.ts'

const isToldAtOnce = (alarm: Alarm) => TOLD_AT_ONCE.some((one) => one === alarm)

/** With the same event in the same hour one alarm: the first is told, the others are counted with it. */
async function raise(
  tx: Tx,
  now: Temporal.Instant,
  { noted, circle, origin, count }: Line & { count: number },
): Promise<void> {
  // What one organiser does to another is about the other.
  const isDoneTo = noted.kind === 'factor-changed' || noted.kind === 'organiser-granted'
  const by = isDoneTo ? (circle.who ?? null) : null
  const who = (isDoneTo ? circle.about : (circle.who ?? origin.personId ?? circle.about)) ?? null
  const wrongLately = noted.kind === 'factor-failed' ? await countWrong(tx, who, now) : 0
  const alarm = alarmOf(noted, count, { wrongLately })
  if (alarm === null) return
  if (alarm === 'new-device') {
    const hat = who && (await organisers(tx).where('personId', '=', who).executeTakeFirst())
    if (hat) await tell(tx, await ofTheDay(tx, now), now)
    return
  }
  const about = who === null ? {} : { about: who }
  say({ kind: alarm }, { who: null, ...about }, { ...origin, personId: null })
  const times = await write(tx, now, { noted: { kind: alarm }, circle: { who: null, ...about }, origin })
  // One that cannot be written is told all the same.
  if (times !== null && times > 1) return
  await tell(tx, isToldAtOnce(alarm) ? aloneAt(alarm, now, { who, by }) : await ofTheDay(tx, now), now)
}

async function countWrong(tx: Tx, who: PersonId | null, now: Temporal.Instant): Promise<number> {
  if (who === null) return 0
  const { wrong } = await tx
    .selectFrom('securityEvent')
    .select(({ fn }) => fn.sum<string | null>('count').as('wrong'))
    .where('personId', '=', who)
    .where('kind', '=', 'factor-failed')
    .where('lastAt', '>', now.subtract({ hours: 24 }).toString() as never)
    .executeTakeFirstOrThrow()
  return Number(wrong ?? 0)
}

const organisers = (tx: Tx) =>
  tx.selectFrom('adminProfile').select('personId').where('approved', '=', true).where('revokedAt', 'is', null)

/** A restored database. */
const tellRestored = async (tx: Tx, now: Temporal.Instant) => tell(tx, await ofTheDay(tx, now), now)

/** All organisers, as whoever it is about may not be who reads their mailbox, and whoever runs the site. */
async function tell(tx: Tx, news: News, now: Temporal.Instant): Promise<void> {
  const readers = await organisers(tx).orderBy('personId').execute()
  const mails: MailRequest[] = readers.map(({ personId }) => ({
    ...news.mail,
    personId,
    template: 'security-alarm',
    dedupeKey: `security-alarm:${news.key}:${personId}`,
  }))
  const toOperator: MailRequest = {
    ...news.mail,
    forOperator: true,
    template: 'alarm-to-operator',
    dedupeKey: `alarm-to-operator:${news.key}`,
  }
  await enqueueMails(tx, [...mails, toOperator], now)
}

type News = { key: string; mail: { params: Record<string, string>; dueAt?: Temporal.Instant } }

const aloneAt = (
  alarm: Alarm,
  now: Temporal.Instant,
  { who, by }: { who: PersonId | null; by: PersonId | null },
): News => ({
  key: `${alarm}:${who}:${now.toString()}`,
  mail: { params: { alarm, at: now.toString(), ...(who && { about: who }), ...(by && { by }) } },
})

/** One email of a day, whatever happens in it: what it says is read when it leaves. */
async function ofTheDay(tx: Tx, now: Temporal.Instant): Promise<News> {
  const { timeZone } = await getCurrentEdition(tx)
  const { digestHour: hour } = ALARM_RULES
  const here = now.toZonedDateTimeISO(timeZone)
  const last = here.toPlainDate().subtract({ days: here.hour < hour ? 1 : 0 })
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant()
  const since = at(last).toString()
  return { key: `day:${since}`, mail: { params: { since }, dueAt: at(last.add({ days: 1 })) } }
}

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
  // Also of what could not be written: whoever can break the log must not be able to silence it.
  if (mayAlarm(noted)) await raise(tx, now, { noted, circle, origin, count: count ?? 1 })
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
  await tellRestored(tx, now)
}
