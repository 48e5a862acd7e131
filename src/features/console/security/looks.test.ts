import { beforeEach, describe, expect, it } from 'vitest'
import { mint, type ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { exportList } from '#features/ground/lists/exporting.server.ts'
import { readListState } from '#features/ground/lists/lists.ts'
import { translator } from '#i18n/translate.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { decideFile, listAskedFiles } from '../admins/files.server.ts'
import { readLooks } from './looks.server.ts'
import { watchLooks } from './watching-looks-job.server.ts'

const database = await testDatabase()
const deps = await testDeps(database)
const { db, workerDb, clock, sql } = database
await anEdition(database)
const olga = await anAdmin(database, { email: 'olga@example.org' })
const omar = await anAdmin(database, { email: 'omar@example.org' })
const GUESTS = 120
const guests: string[] = []
for (let nth = 0; nth < GUESTS; nth += 1) guests.push((await aGuest(database)).registrationId)
/** What is looked at may be gone when it is counted. */
const ids = Array.from({ length: 500 }, () => crypto.randomUUID())

beforeEach(async () => {
  await sql('delete from outbox')
  await sql('delete from security_event')
  await sql('delete from second_yes')
  await database.empty('access_log', 'rate_limit')
})

const open = (who: ApprovedAdmin, subjects: readonly string[], action = 'view-record') =>
  db.run(who, (tx) => recordView(tx, who, { action, subjects, requestId: 'r' }, clock.now()))
const watch = () => watchLooks(workerDb, mint.worker(), clock.now())
const alarms = async () =>
  (
    await sql<{ what: string }>(
      `select split_part(email, '@', 1) || ': ' || (params ->> 'alarm') as what from outbox
       join person on person.id = outbox.person_id where template = 'security-alarm' order by 1`,
    )
  ).map(({ what }) => what)
const take = async (who: ApprovedAdmin, rows: readonly string[] | 'all') => {
  const taken = await exportList(deps, who, guestList, {
    state: readListState(guestList.shape, new URLSearchParams()),
    selection: rows === 'all' ? 'all' : [...rows],
    reason: 'Rooming list for the welcome desk',
    separator: 'comma',
    withContacts: false,
    requestId: 'file',
    locale: 'en',
    t: translator('en'),
  })
  return taken && 'waits' in taken ? taken.waits : taken && 'taken'
}

describe('people opened', () => {
  it('in an evening are nobody’s alarm, everybody within an hour is one, told to all once', async () => {
    for (const id of ids.slice(0, 60)) {
      await open(olga.actor, [id], 'view-guest-candidates')
      await open(olga.actor, [id, ...ids.slice(100, 180)], 'view-pair')
      await open(olga.actor, [], 'list-guests')
    }
    expect(await watch()).toBe(0)
    expect(await alarms()).toEqual([])
    for (const id of ids.slice(0, 260)) await open(olga.actor, [id])
    expect(await watch()).toBe(1)
    expect(await watch()).toBe(1)
    expect(await alarms()).toEqual(['olga: alarm-read-much', 'omar: alarm-read-much'])
    const noted = await sql(`select kind, detail, person_id from security_event where kind = 'read-much'`)
    expect(noted).toEqual([{ kind: 'read-much', detail: 'opened', person_id: olga.personId }])
  })

  it('over a whole day are none', async () => {
    for (let hour = 0; hour < 4; hour += 1) {
      await open(olga.actor, ids.slice(hour * 100, hour * 100 + 100))
      expect(await watch()).toBe(0)
      clock.advance({ hours: 1 })
    }
  })
})

describe('files', () => {
  it('of many are told, also in slices, with the reason read from the log', async () => {
    expect(await take(olga.actor, guests.slice(0, 50))).toBe('taken')
    expect(await alarms()).toEqual([])
    expect(await take(olga.actor, guests.slice(50, 100))).toBe('taken')
    expect(await alarms()).toEqual(['olga: alarm-big-file', 'omar: alarm-big-file'])
  })

  it('of nearly everybody take the yes of another, for a day', async () => {
    expect(await take(olga.actor, 'all')).toBe('asked')
    expect(await take(olga.actor, 'all')).toBe('asked')
    const shown = { timeZone: 'Europe/Berlin', locale: 'en' } as const
    const [asked] = await listAskedFiles(deps, omar.actor, shown)
    expect(asked).toMatchObject({
      email: 'olga@example.org',
      list: 'guests',
      count: GUESTS,
      reason: 'Rooming list for the welcome desk',
      press: 'agree',
    })
    const id = asked!.id
    expect(await decideFile(deps, olga.actor, { id, intent: 'agree-file' })).toBe('asked')
    expect(await decideFile(deps, omar.actor, { id, intent: 'agree-file' })).toBe('done')
    expect(await decideFile(deps, omar.actor, { id, intent: 'agree-file' })).toBe('nothing')
    expect(await take(omar.actor, 'all'), 'it was not his').toBe('asked')
    expect(await take(olga.actor, 'all')).toBe('taken')
    clock.advance({ hours: 24 })
    expect(await take(olga.actor, 'all')).toBe('asked')
  })
})

it('organisers see who has looked at how much, and why files were taken', async () => {
  await open(olga.actor, ids.slice(0, 3))
  clock.advance({ hours: 2 })
  await open(olga.actor, ids.slice(2, 4))
  await take(omar.actor, guests.slice(0, 5))
  const { looks, files } = await db.run(omar.actor, (tx) => readLooks(tx, clock.now()))
  expect(looks).toMatchObject([
    { email: 'olga@example.org', inHour: 2, inDay: 4, inMonth: 4, filedInMonth: 0 },
    { email: 'omar@example.org', inHour: 0, inDay: 0, inMonth: 0, filedInMonth: 5 },
  ])
  expect(files).toMatchObject([
    {
      email: 'omar@example.org',
      count: 5,
      reason: 'Rooming list for the welcome desk',
      what: 'export-guests',
    },
  ])
})
