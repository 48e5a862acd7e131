import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { readListState, wordsOf } from '#features/ground/lists/lists.ts'
import { readSelected, withNumbers, type CellContext } from '#features/ground/lists/reading.server.ts'
import { matchList } from '#features/placing/matches/listing/listing.server.ts'
import { readCalls, type ReadDeps } from '#features/letters/calls/calls.server.ts'
import { subjectPath } from '#features/placing/looking-after/subject.ts'
import type { Locale } from '#i18n/locale.ts'
import { shortDay } from '#i18n/short-dates.ts'
import { translator } from '#i18n/translate.ts'
import type { HandoverPart, LookedAfterLine, ReminderLine } from './mine.ts'
import {
  MATCH_LISTS,
  type Need,
  type NeedKey,
  UNCOUNTED,
} from '#features/console/dashboard/components/needs.ts'
import { countHere } from '#features/console/dashboard/dashboard.server.ts'
import { readLookedAfter, readReminders } from './reading.server.ts'

type QueryDeps = Pick<Deps, 'db' | 'clock'>
type ReadRequest = { locale: Locale; requestId: string }

/** What this organiser has taken on: notes that come back, and whom they look after. */
export function findMine(
  deps: QueryDeps,
  admin: ApprovedAdmin,
  asked: ReadRequest,
): Promise<{ reminders: ReminderLine[]; lookedAfter: LookedAfterLine[] }> {
  return inContext(deps, admin, { ...asked, action: 'list-mine' }, async (tx, context) => ({
    reminders: await readReminders(tx, admin.personId, context),
    lookedAfter: await readLookedAfter(tx, admin.personId, context),
  }))
}

/** A note was seen to, by any organiser; the same again changes nothing. */
export async function finishReminder(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  note: number,
): Promise<void> {
  await db.run(admin, (tx) =>
    tx
      .updateTable('noteReminder')
      .set({ doneAt: clock().toString() })
      .where('noteId', '=', note)
      .where('doneAt', 'is', null)
      .execute(),
  )
}

/** More of a kind nobody reads in an evening; the list has them. */
const MOST = 60

/** What is open tonight, and who waits for whom (rules: looking after). */
export function findHandover(
  deps: ReadDeps & Pick<Deps, 'proxies'>,
  admin: ApprovedAdmin,
  asked: ReadRequest,
): Promise<HandoverPart[]> {
  return inContext(deps, admin, { ...asked, action: 'list-handover' }, async (tx, context) => {
    const looked = await readLookedAfter(tx, null, context)
    const reminders = (await readReminders(tx, null, context)).filter((reminder) => reminder.isDue)
    const lineOf = ({ subject, name, line, by }: LookedAfterLine) => ({
      name,
      text: context.t('mine.handoverLine', { line, by }),
      to: subjectPath(subject),
    })
    const { needs } = await countHere(tx, context, { ...deps, own: admin.personId })
    return [
      part(
        'needs',
        needs.filter(({ key }) => !LISTED.has(key)).map((need) => needLine(need, context)),
      ),
      part('offers', await listOffers(tx, context)),
      part('calls', await listCalls(tx, deps, asked.locale)),
      part('concerns', await listConcerns(tx, context)),
      part(
        'notes',
        reminders.map(({ subject, name, words, by, dueOn }) => ({
          name,
          text: context.t('mine.handoverNote', { words, by, day: shortDay(dueOn, asked.locale) }),
          to: subjectPath(subject),
        })),
      ),
      part('withoutStep', looked.filter((one) => one.isWithoutStep).map(lineOf)),
      part('lookedAfter', looked.filter((one) => !one.isWithoutStep).map(lineOf)),
    ]
  })
}

const LISTED: ReadonlySet<NeedKey> = new Set(['expiring', 'notes-due'])

const needLine = ({ key, count, to, urgency }: Need, { t }: CellContext): HandoverPart['lines'][number] => ({
  name: t(`dashboard.need.${key}`, { count }),
  text: t(`dashboard.urgency.${urgency}`),
  to: to?.startsWith('/') ? to : `/admin${to ?? ''}`,
  ...(!UNCOUNTED.has(key) && { count: [key, count] as [NeedKey, number] }),
})

const part = (key: HandoverPart['key'], lines: HandoverPart['lines']): HandoverPart => ({
  key,
  lines: lines.slice(0, MOST),
  more: Math.max(0, lines.length - MOST),
})

function inContext<T>(
  { db, clock }: QueryDeps,
  admin: ApprovedAdmin,
  { locale, requestId, action }: ReadRequest & { action: string },
  work: (tx: Tx, context: CellContext) => Promise<T>,
): Promise<T> {
  const now = clock()
  return db.run(admin, async (tx) => {
    await recordView(tx, admin, { action, requestId }, now)
    const plain = { edition: await getCurrentEdition(tx), now, locale, t: translator(locale) }
    return work(tx, { ...plain, t: withNumbers(plain) })
  })
}

async function listOffers(tx: Tx, context: CellContext): Promise<HandoverPart['lines']> {
  const state = readListState(matchList.shape, new URLSearchParams(MATCH_LISTS.expiring))
  const rows = await readSelected(tx, matchList, state, 'all', context)
  return rows.map((row) => {
    const cells = matchList.cells(row, context, '')
    return {
      name: `${wordsOf(cells['guest'])} – ${wordsOf(cells['host'])}`,
      text: context.t('mine.handoverOffer', {
        until: wordsOf(cells['deadline']),
        by: wordsOf(cells['lookedAfter']) || context.t('mine.nobody'),
      }),
      to: `/admin/match/${row.id}`,
    }
  })
}

async function listCalls(tx: Tx, deps: Omit<ReadDeps, 'db'>, locale: Locale): Promise<HandoverPart['lines']> {
  const { calls } = await readCalls(tx, deps, locale)
  return calls.map(({ name, title }) => ({ name, text: title, to: '/admin/calls' }))
}

/** How many nobody has opened yet. Who is not of the incident team reads no row of them. */
async function listConcerns(tx: Tx, { t, edition }: CellContext): Promise<HandoverPart['lines']> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from incident
    where edition_id = ${edition.id} and state = ${'new'}`.execute(tx)
  const count = rows[0]?.count ?? 0
  return count === 0
    ? []
    : [{ name: t('admins.consoleIncidents'), text: t('mine.concerns', { count }), to: '/admin/incidents' }]
}
