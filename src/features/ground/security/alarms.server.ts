/** The few events that all organisers are written to about, and whoever runs the site (rules: security log). */
import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { PersonId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { countWithin } from '#db/rate-limit.server.ts'
import {
  type Alarm,
  ALARM_RULES,
  alarmOf,
  type Circumstances,
  isNightHour,
  NEW_DEVICE,
} from '#domain/security-events.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { enqueueMails, type MailRequest } from '#features/ground/mail-queue/mail-queue.server.ts'
import { type Line, networkOf, say, write } from './writing.server.ts'

/** With the same event in the same hour one alarm: the first is told, the others are counted with it. */
export async function raise(
  tx: Tx,
  now: Temporal.Instant,
  { noted, circle, origin, count }: Line & { count: number },
): Promise<void> {
  // What one organiser does to another is about the other.
  const isDoneTo = noted.kind === 'factor-changed'
  const by = isDoneTo ? (circle.who ?? null) : null
  const who = (isDoneTo ? circle.about : (circle.who ?? origin.personId ?? circle.about)) ?? null
  const alarm = alarmOf(noted, count, await circumstances(tx, who, now))
  if (alarm === null) return
  const about = who === null ? {} : { about: who }
  say({ kind: alarm }, { who: null, ...about }, { ...origin, personId: null })
  const times = await write(tx, now, { noted: { kind: alarm }, circle: { who: null, ...about }, origin })
  // One that cannot be written is told all the same.
  if (times !== null && times > 1) return
  const { ofOne, ofAll } = ALARM_RULES.toldAnHour
  const isAlone =
    (await countWithin(tx, told(`${alarm} ${who}`, ofOne), now)) &&
    (await countWithin(tx, told(alarm, ofAll), now))
  await tell(
    tx,
    isAlone ? aloneAt(alarm, now, { who, by, network: networkOf(origin) }) : togetherAt(now),
    now,
  )
}

const told = (what: string, most: number) => ({
  key: createHash('sha256').update(`told ${what}`).digest(),
  hours: 1,
  most,
})

async function circumstances(tx: Tx, who: PersonId | null, now: Temporal.Instant): Promise<Circumstances> {
  const { timeZone } = await getCurrentEdition(tx)
  const isNight = isNightHour(now.toZonedDateTimeISO(timeZone).hour)
  if (who === null) return { wrongLately: 0, isOrganiser: false, isNight, isNewDevice: false }
  const hat = await organisers(tx).where('personId', '=', who).executeTakeFirst()
  const lines = tx.selectFrom('securityEvent').where('personId', '=', who)
  const lately = await lines
    .select('id')
    .where('kind', '=', 'signed-in')
    .where('detail', 'in', NEW_DEVICE)
    .where('at', '>', now.subtract({ hours: ALARM_RULES.newForHours }).toString() as never)
    .limit(1)
    .executeTakeFirst()
  const { wrong } = await lines
    .select(({ fn }) => fn.sum<string | null>('count').as('wrong'))
    .where('kind', '=', 'factor-failed')
    .where('lastAt', '>', now.subtract({ hours: 24 }).toString() as never)
    .executeTakeFirstOrThrow()
  return { wrongLately: Number(wrong ?? 0), isOrganiser: hat !== undefined, isNight, isNewDevice: !!lately }
}

const organisers = (tx: Tx) =>
  tx.selectFrom('adminProfile').select('personId').where('approved', '=', true).where('revokedAt', 'is', null)

/** A restored database, which has forgotten what was told before. */
export const tellRestored = (tx: Tx, now: Temporal.Instant) =>
  tell(tx, aloneAt('alarm-restored', now, { who: null, by: null, network: null }), now)

/**
 * All organisers, as whoever it is about may not be who reads their mailbox, and whoever runs the site. So that a flood of alarms is
 * none of mails, only the first of a kind are told one by one; the next ones together, with how many and about whom.
 */
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
  { who, by, network }: { who: PersonId | null; by: PersonId | null; network: string | null },
): News => ({
  key: `${alarm}:${who}:${network}:${now.toString()}`,
  mail: { params: { alarm, at: now.toString(), ...(who && { about: who }), ...(by && { by }) } },
})

function togetherAt(now: Temporal.Instant): News {
  const length = ALARM_RULES.togetherMinutes * 60_000
  const since = Temporal.Instant.fromEpochMilliseconds(Math.floor(now.epochMilliseconds / length) * length)
  const dueAt = since.add({ minutes: ALARM_RULES.togetherMinutes })
  return { key: `together:${since.toString()}`, mail: { params: { since: since.toString() }, dueAt } }
}
