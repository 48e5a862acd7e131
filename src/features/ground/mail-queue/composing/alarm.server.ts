import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { MUCH } from '#domain/much-looked-at.ts'
import { sql } from '#db/sql.server.ts'
import { ALARMS, NEW_DEVICE, TOLD_AT_ONCE, type ToldDaily } from '#domain/security-events.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { defaultLocale } from '#i18n/locale.ts'
import type { AlarmNews } from '#mails/contexts.ts'
import { skip } from '#mails/mail.ts'
import { type ComposeInput, type Composition, incomplete } from './composing.ts'

/** What a mail about alarms says: the one it was queued for, or what has come within the day since then. */
export async function readAlarm(tx: Tx, params: Record<string, string>): Promise<AlarmNews | null> {
  const { alarm, at, since, about, by } = params
  const { timeZone } = await getCurrentEdition(tx)
  if (since) {
    const lines = await readLines(tx, since)
    const happened = { at: Temporal.Instant.from(since), timeZone }
    return lines.length === 0 ? null : { alarm: 'of-the-day', happened, lines }
  }
  const known = TOLD_AT_ONCE.find((one) => one === alarm)
  if (!known || !at) return null
  const who = about ? await emailOfOrganiser(tx, about) : null
  const reason = known === 'alarm-big-file' && about ? await reasonOfFile(tx, about, at) : null
  return {
    alarm: known,
    who,
    by: by ? await emailOfOrganiser(tx, by) : null,
    reason,
    happened: { at: Temporal.Instant.from(at), timeZone },
  }
}

const LONGEST_QUOTED = 200

/** Of the largest file of that day: what an organiser has written for the others. */
async function reasonOfFile(tx: Tx, personId: string, at: string): Promise<string | null> {
  const since = Temporal.Instant.from(at).subtract({ hours: MUCH.filedHours })
  const row = await tx
    .selectFrom('accessLog')
    .select('reason')
    .where('actorPersonId', '=', personId)
    .where('reason', 'is not', null)
    .where('at', '>', since.toString() as never)
    .where('at', '<=', at as never)
    .orderBy('rowCount', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.reason ? [...row.reason].slice(0, LONGEST_QUOTED).join('') : null
}

/** People who have asked to become organisers count here, too; nobody else is named. */
async function emailOfOrganiser(tx: Tx, personId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('adminProfile')
    .innerJoin('person', 'person.id', 'adminProfile.personId')
    .select('person.email')
    .where('adminProfile.personId', '=', personId)
    .executeTakeFirst()
  return row?.email ?? null
}

const DAILY: readonly ToldDaily[] = [
  ...ALARMS.filter(
    (alarm): alarm is Exclude<ToldDaily, 'new-device'> => !TOLD_AT_ONCE.some((one) => one === alarm),
  ),
  'new-device',
]

async function readLines(tx: Tx, since: string) {
  const rows = await tx
    .selectFrom('securityEvent as event')
    .leftJoin('adminProfile', (join) =>
      join.on(sql<boolean>`admin_profile.person_id = coalesce(event.about_person_id, event.person_id)`),
    )
    .leftJoin('person', 'person.id', 'adminProfile.personId')
    .select(['event.kind', 'person.email'])
    .where((eb) =>
      eb.or([
        eb('kind', 'in', DAILY),
        eb.and([
          eb('kind', '=', 'signed-in'),
          eb('detail', 'in', NEW_DEVICE),
          eb('adminProfile.approved', '=', true),
        ]),
      ]),
    )
    .where('at', '>=', since as never)
    .where('at', '<', Temporal.Instant.from(since).add({ hours: 24 }).toString() as never)
    .orderBy('person.email')
    .execute()
  return DAILY.flatMap((alarm) => {
    const own = rows.filter(({ kind }) => kind === (alarm === 'new-device' ? 'signed-in' : alarm))
    const people = [...new Set(own.flatMap(({ email }) => email ?? []))]
    return own.length === 0 ? [] : [{ alarm, count: own.length, people }]
  })
}

/** The same for the operator, without the person it is about. */
export async function composeAlarmToOperator(tx: Tx, { row, tools }: ComposeInput): Promise<Composition> {
  const { operatorEmail: to, siteUrl } = tools
  if (!to) return skip('no-operator')
  const news = await readAlarm(tx, row.params)
  if (news === null) return incomplete
  const isOfTheDay = news.alarm === 'of-the-day'
  const lines = news.alarm === 'of-the-day' ? news.lines : [{ alarm: news.alarm, count: 1 }]
  const view = {
    happened: news.happened,
    isOfTheDay,
    lines: lines.map(({ alarm, count }) => ({ alarm, count })),
    pageUrl: `${siteUrl}/admin/security?weight=alarm`,
  }
  return {
    kind: 'mail',
    to,
    locale: defaultLocale,
    content: { template: 'alarm-to-operator', view },
    deadline: null,
  }
}
