import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '#db/connect.server.ts'
import { MARKED, type Marked } from '#db/kept-readings.server.ts'
import { readFeedback } from '#features/console/afterwards/reading.server.ts'
import { getCalendar } from '#features/console/calendar/calendar.server.ts'
import { listComing } from '#features/console/calendar/coming.server.ts'
import { countOffering, OFFERING } from '#features/clock/impact/counting.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { hostList } from '#features/console/records/hosts.server.ts'
import { findRecipients, partRecipients } from '#features/ground/audiences.server.ts'
import { countEach, findList } from '#features/ground/lists/lists.server.ts'
import {
  countAudiences,
  countRecipients,
  FORMER_HOSTS_COUNTED,
  RECIPIENTS_BY_ANSWERS,
} from '#features/letters/broadcasts/broadcasts.server.ts'
import { matchList } from '#features/placing/matches/listing/listing.server.ts'
import { hasFreedHome, listFreedHomes } from '#features/placing/matching/freed.server.ts'
import { lookAhead } from '#features/placing/planning/planning.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import { readRoomsQuery } from '#features/placing/rooms/by-night/by-night.ts'
import { translator } from '#i18n/translate.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { lookedInto } from '../../../../test/builders/looked-into.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { aGuest, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { countStatements } from '../../../../test/builders/statements.ts'
import { countNew, GUESTS_COUNTED, HOSTS_COUNTED, KEPT_GUEST_LISTS, NEW_COUNTED } from './counting.server.ts'
import { countTonight, TONIGHT_COUNTED } from './tonight.server.ts'
import { HOST_LISTS, MATCH_LISTS } from './components/needs.ts'
import { getDashboard } from './dashboard.server.ts'

const database = await testDatabase({ moment: '2027-06-14T09:00:00Z' })
const deps = await testDeps(database)
const { db, clock, sql } = database
const edition = await anEdition(database)
const { actor: admin } = await anAdmin(database)
const context = { edition, now: clock.now() }
const listing = (search: string) => ({
  params: new URLSearchParams(search),
  locale: 'en' as const,
  t: translator('en'),
  requestId: 'r',
})

beforeAll(async () => {
  await aGuest(database)
  await aMatchOfTwo(database, { state: 'accepted' })
  await aMatchOfTwo(database, { sentAt: '2027-06-10T10:00:00Z', deadlineAt: '2027-06-12T21:59:59Z' })
})

type Counted = [string, (tx: Tx) => Promise<unknown>, (readonly Marked[])?]

test.each<Counted>([
  ['guests', (tx) => countEach(tx, guestList, KEPT_GUEST_LISTS, context), GUESTS_COUNTED],
  ['hosts', (tx) => countEach(tx, hostList, HOST_LISTS, context), HOSTS_COUNTED],
  ['matches', (tx) => countEach(tx, matchList, MATCH_LISTS, context)],
  ['freed beds', (tx) => hasFreedHome(tx, edition, context.now)],
  ['homes with a bed that is free again', (tx) => listFreedHomes(tx, edition, context.now)],
  ['what a plan begins with', (tx) => lookAhead(tx, edition, database.clock.now())],
  ['tonight', (tx) => countTonight(tx, edition, context.now), TONIGHT_COUNTED],
  ['those who are new', (tx) => countNew(tx, context), NEW_COUNTED],
  ['the calendar', (tx) => listComing(tx, edition, context.now)],
  ['hosts who offer', (tx) => countOffering(tx, edition.id), OFFERING],
  ...(['matched-guests', 'matched-hosts', 'unplaced-guests'] as const).map((audience): Counted => [
    `who gets mail to ${audience}`,
    (tx) => findRecipients(tx, deps.keys, { audience, kind: 'news', editionId: edition.id }),
  ]),
  ...(['everyone', 'guests'] as const).map((audience): Counted => [
    `who gets mail to ${audience}`,
    (tx) => findRecipients(tx, deps.keys, { audience, kind: 'news', editionId: edition.id }),
    RECIPIENTS_BY_ANSWERS,
  ]),
  [
    'former hosts',
    (tx) => findRecipients(tx, deps.keys, { audience: 'former-hosts', kind: 'news', editionId: edition.id }),
    FORMER_HOSTS_COUNTED,
  ],
  [
    'who wants no mail',
    (tx) => partRecipients(tx, deps.keys, 'news', [{ email: 'a@example.org', isAddressBad: false }]),
  ],
])('whatever %s are counted from leaves marks', async (_, read, marked = MARKED) => {
  const tables = await lookedInto(db, admin, read)
  expect(tables).not.toEqual([])
  expect(tables.filter((name) => !(marked as readonly string[]).includes(name))).toEqual([])
})

/** How many statements a page takes that has been shown before. */
const again = async (show: () => Promise<unknown>) => {
  await show()
  return countStatements(show)
}

test('while nothing changes, a page of thousands asks for what is its own', async () => {
  // Two of them ask how the backups are, one what waits for a second yes.
  expect(await again(() => getDashboard(deps, admin))).toBeLessThanOrEqual(19)
  expect(await again(() => getCalendar(deps, admin))).toBeLessThanOrEqual(12)
  expect(await again(() => countAudiences(deps, admin))).toBeLessThanOrEqual(13)
  expect(await again(() => countRecipients(deps, admin, { audience: 'guests', kind: 'news' }))).toBe(4)
  const rooms = { query: readRoomsQuery(new URLSearchParams()), requestId: 'r' }
  expect(await again(() => listRoomsByNight(deps, admin, rooms))).toBe(5)
  const feedback = { which: 'all', page: 1, requestId: 'r' } as const
  expect(await again(() => readFeedback(deps, admin, feedback))).toBe(7)
  expect(await again(() => findList(deps, admin, guestList, listing('')))).toBeLessThanOrEqual(9)
})

test('what has just changed is counted, and what time changes a minute later at the latest', async () => {
  const waiting = async () => (await getDashboard(deps, admin)).numbers.waiting
  const listed = async () => (await findList(deps, admin, guestList, listing('place=waiting'))).found
  expect([await waiting(), await listed()]).toEqual([2, 2])
  await aGuest(database)
  expect([await waiting(), await listed()]).toEqual([3, 3])
  const { matchId } = await aMatchOfTwo(database, {
    sentAt: '2027-06-14T08:00:00Z',
    deadlineAt: '2027-06-14T09:00:30Z',
  })
  expect([await waiting(), await listed()]).toEqual([3, 3])
  clock.advance({ minutes: 1 })
  expect([await waiting(), await listed()]).toEqual([4, 4])
  await sql(`update match set deadline_at = '2027-06-15T09:00:00Z' where id = $1`, [matchId])
  expect([await waiting(), await listed()]).toEqual([3, 3])
})
