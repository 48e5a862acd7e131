import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { readCounted, type Marked } from '#db/kept-readings.server.ts'
import { sql } from '#db/sql.server.ts'
import { daysTo, daysToRound, daysToSeason, URGENCIES, urgencyOf } from '#domain/urgency.ts'
import type { AnyYesAct } from '#domain/second-yes.ts'
import { listYesesToGive } from '#features/ground/second-yes/waiting.server.ts'
import { YES_PAGES } from '#mails/contexts.ts'
import type { PersonId } from '#db/actor.server.ts'
import { waitingEntries } from '#features/ground/applicants.server.ts'
import {
  countEach,
  countMatching,
  type Counted,
  type ListContext,
} from '#features/ground/lists/lists.server.ts'
import { readListState } from '#features/ground/lists/lists.ts'
import { mailList } from '#features/letters/mail-desk/listing.server.ts'
import { hasFreedHome } from '#features/placing/matching/freed.server.ts'
import { matchList } from '#features/placing/matches/listing/listing.server.ts'
import { hostTables } from '#features/placing/matches/people/people.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { countOwnDueNotes } from '#features/console/records/notes.server.ts'
import { countUnseenAlarms } from '#features/console/security/reading.server.ts'
import { hostList } from '#features/console/records/hosts.server.ts'
import {
  DUE,
  GUEST_LISTS,
  HOST_LISTS,
  MAIL_LISTS,
  MATCH_LISTS,
  NEEDS,
  type Need,
  type NeedKey,
  type ServerNeed,
} from './components/needs.ts'

const NEW_DAYS = 7

/** Counts of the edition: guests by state, drafts and offers awaiting an answer, `free` beds of one night, `newGuests` and `newHosts` of seven days. */
export type Numbers = Record<
  'waiting' | 'placed' | 'guests' | 'draft' | 'offered' | 'free' | 'newGuests' | 'newHosts',
  number
>

/** Where the edition stands, and what needs somebody: only what is there, the most urgent first. */
export async function countAll(
  tx: Tx,
  context: ListContext,
  { server, isRoundSent, own }: CountRequest,
): Promise<{ needs: Need[]; numbers: Omit<Numbers, 'free'> }> {
  const { edition, now } = context
  const { lists, ...counted } = await readCounted(tx, `overview ${edition.id}`, now, () =>
    countPeople(tx, context),
  )
  const count = (search: string) =>
    countMatching(tx, mailList, readListState(mailList.shape, new URLSearchParams(search)), context)
  const control = await tx.selectFrom('mailControl').select('pausedAt').executeTakeFirst()
  const requests = await waitingEntries(tx).select('personId').execute()
  const yeses = await listYesesToGive(tx, own, now)
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  const season = daysToSeason(edition, today)
  const others: Record<Exclude<NeedKey, keyof typeof lists>, number> = {
    ...server,
    alarm: await countUnseenAlarms(tx),
    freed: Number(counted.hasFreed),
    'mail-paused': Number(Boolean(control?.pausedAt)),
    'mail-failed': await count(MAIL_LISTS['mail-failed']),
    'mail-late': await count(MAIL_LISTS['mail-late']),
    requests: requests.length,
    yes: yeses.length,
    'notes-due': await countOwnDueNotes(tx, context),
  }
  const round = daysToRound(edition, today, isRoundSent)
  const needs = NEEDS.flatMap((key): Need[] => {
    const { count, firstNight }: Counted = isIn(lists, key)
      ? lists[key]
      : { count: others[key], firstNight: null }
    const stay = firstNight === null ? null : daysTo(today, Temporal.PlainDate.from(firstNight))
    const urgency = urgencyOf(DUE[key], { stay, round, season })
    return urgency && count > 0 ? [{ key, count, to: pageOf(key, yeses), urgency }] : []
  })
  const { waiting, placed, guests, draft, offered } = lists
  return {
    needs: URGENCIES.flatMap((urgency) => needs.filter((need) => need.urgency === urgency)),
    numbers: {
      waiting: waiting.count,
      placed: placed.count,
      guests: guests.count,
      draft: draft.count,
      offered: offered.count,
      ...counted.isNew,
    },
  }
}

/** Tables behind the counts of hosts and newcomers; matches change none of it. */
export const HOSTS_COUNTED = [
  ...hostTables,
  'edition',
  'bad_address',
  'companion',
  'arranged_elsewhere',
  'guest_facts',
] as const satisfies readonly Marked[]
export const GUESTS_COUNTED = [
  'registration',
  'person',
  'bad_address',
  'block',
  'block_party',
  'guest_facts',
  'match',
  'rematch_task',
  'contact_problem',
  'arranged_elsewhere',
] as const satisfies readonly Marked[]
export const NEW_COUNTED = ['registration', 'edition'] as const satisfies readonly Marked[]

export const { 'half-done': HALF_DONE, ...KEPT_GUEST_LISTS } = GUEST_LISTS

const countHalfDone = async (tx: Tx, context: ListContext): Promise<Counted> => {
  const state = readListState(guestList.shape, new URLSearchParams(HALF_DONE))
  return { count: await countMatching(tx, guestList, state, context), firstNight: null }
}

/** All that looks at everybody. A draft that was saved within the minute may still be counted as left lying. */
async function countPeople(tx: Tx, context: ListContext) {
  const { edition, now } = context
  const hosts = await readCounted(
    tx,
    `overview of hosts ${edition.id}`,
    now,
    () => countEach(tx, hostList, HOST_LISTS, context),
    HOSTS_COUNTED,
  )
  const guests = await readCounted(
    tx,
    `overview of guests ${edition.id}`,
    now,
    () => countEach(tx, guestList, KEPT_GUEST_LISTS, context),
    GUESTS_COUNTED,
  )
  const isNew = await readCounted(
    tx,
    `overview of new ones ${edition.id}`,
    now,
    () => countNew(tx, context),
    NEW_COUNTED,
  )
  return {
    lists: {
      ...guests,
      'half-done': await countHalfDone(tx, context),
      ...hosts,
      ...(await countEach(tx, matchList, MATCH_LISTS, context)),
    },
    hasFreed: await hasFreedHome(tx, edition, now),
    isNew,
  }
}

type CountRequest = {
  server: Record<ServerNeed, number>
  /** An offer has left: the next round is another one. */
  isRoundSent: boolean
  /** Whose yes can be waited for. */
  own: PersonId
}

const isIn = <Key extends string>(record: Record<Key, unknown>, key: string): key is Key =>
  Object.hasOwn(record, key)

function pageOf(key: NeedKey, [oldest]: readonly AnyYesAct[]): string | null {
  if (key === 'yes') return oldest ? YES_PAGES[oldest] : null
  if (key === 'waiting') return '/admin/matching'
  if (key === 'draft') return '/admin/inform'
  if (isIn(GUEST_LISTS, key)) return `/admin/guests?${GUEST_LISTS[key]}`
  if (isIn(HOST_LISTS, key)) return `/admin/hosts?${HOST_LISTS[key]}`
  if (isIn(MATCH_LISTS, key)) return `/admin/match?${MATCH_LISTS[key]}`
  if (key === 'proxy-unnamed') return null
  if (key === 'alarm') return '/admin/security?weight=alarm'
  if (key === 'notes-due') return '/admin/mine'
  if (key === 'freed') return '/admin/matching/freed'
  if (key === 'backup-trouble') return '/admin/well'
  if (key === 'requests') return '#requests'
  return `${mailList.shape.path}${isIn(MAIL_LISTS, key) ? `?${MAIL_LISTS[key]}` : ''}`
}

export async function countNew(
  tx: Tx,
  { edition, now }: ListContext,
): Promise<Pick<Numbers, 'newGuests' | 'newHosts'>> {
  const since = now.subtract({ hours: 24 * NEW_DAYS }).toString()
  const { rows } = await sql<Pick<Numbers, 'newGuests' | 'newHosts'>>`
    select (count(*) filter (where role = 'guest'))::int as new_guests,
      (count(*) filter (where role = 'host'))::int as new_hosts
    from registration where edition_id = ${edition.id} and state = 'submitted' and submitted_at >= ${since}::timestamptz`.execute(
    tx,
  )
  return rows[0]!
}
