import pg from 'pg'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mint, type ApprovedAdmin } from '#db/actor.server.ts'
import { recordView } from '#db/access-log.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { exportList } from '#features/ground/lists/exporting.server.ts'
import { findList, type ListSource } from '#features/ground/lists/lists.server.ts'
import { readListState } from '#features/ground/lists/lists.ts'
import { mailList } from '#features/letters/mail-desk/listing.server.ts'
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
      `select split_part(email, '@', 1) || ': ' || coalesce(params ->> 'alarm', 'of the day') as what from outbox
       join person on person.id = outbox.person_id where template = 'security-alarm' order by 1`,
    )
  ).map(({ what }) => what)
const take = async <Row extends { id: string }>(
  who: ApprovedAdmin,
  rows: readonly string[] | 'all',
  {
    source,
    search = '',
    withContacts = false,
    reason = 'Rooming list for the welcome desk',
  }: { source: ListSource<Row>; search?: string; withContacts?: boolean; reason?: string } = {
    source: guestList as never,
  },
) => {
  const taken = await exportList(deps, who, source, {
    state: readListState(source.shape, new URLSearchParams(search)),
    selection: rows === 'all' ? 'all' : [...rows],
    reason,
    separator: 'comma',
    withContacts,
    requestId: 'file',
    locale: 'en',
    t: translator('en'),
  })
  return taken && 'waits' in taken ? taken.waits : taken && 'taken'
}

describe('people opened', () => {
  it('in an evening are nobody’s alarm, everybody within an hour is one, told to all once in the mail of the day', async () => {
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
    expect(await alarms()).toEqual(['olga: of the day', 'omar: of the day'])
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

describe('people read in lists', () => {
  const page = async (who: ApprovedAdmin, search: string, list = guestList) =>
    findList(deps, who, list, {
      params: new URLSearchParams(search),
      locale: 'en',
      t: translator('en'),
      requestId: 'r',
    })

  it('count where it shows how to reach them, and see it in their log', async () => {
    await page(olga.actor, 'size=100')
    const shown = `select count(distinct subject_registration_id)::int as n from access_log
      where action = 'list-with-contacts'`
    expect(await sql(shown)).toEqual([{ n: 0 }])
    await page(olga.actor, 'size=100&columns=name.phone')
    await page(olga.actor, 'size=100&columns=name.phone')
    expect(
      await sql(`select count(*)::int as n from access_log where subject_registration_id is not null`),
    ).toEqual([{ n: 100 }])
    await page(olga.actor, 'size=100&page=2&columns=name.phone')
    expect(await sql(shown)).toEqual([{ n: GUESTS }])
    const { looks } = await db.run(omar.actor, (tx) => readLooks(tx, clock.now()))
    expect(looks).toMatchObject([{ email: 'olga@example.org', inHour: GUESTS }])
    await open(olga.actor, ids.slice(0, 40))
    expect(await watch()).toBe(1)
  })

  it('in a year that a wrong clock has shown are none', async () => {
    await open(olga.actor, ids.slice(0, 260))
    await sql(`update access_log set at = at + interval '1 year'`)
    expect(await watch()).toBe(0)
  })
})

describe('files', () => {
  it('of mails are files of those who get them', async () => {
    await sql(`insert into outbox (lane, template, person_id, dedupe_key, queued_at, due_at)
      select 1, 'notice-to-host', person_id, id::text, now(), now() from registration`)
    const mails = { source: mailList, search: 'columns=mail.email', withContacts: true }
    const [one] = await sql<{ id: string; subject: string }>(
      'select o.id, r.id as subject from outbox o join registration r on r.person_id = o.person_id limit 1',
    )
    expect(await take(olga.actor, [one!.id], mails)).toBe('taken')
    const noted = await sql(
      `select subject_registration_id as subject from access_log where action = 'export-record-with-contacts'`,
    )
    expect(noted).toEqual([{ subject: one!.subject }])
    expect(await take(olga.actor, 'all', mails)).toBe('asked')
    await sql('delete from outbox')
  })

  it('taken at once are counted together', async () => {
    expect(await take(olga.actor, guests.slice(0, 20))).toBe('taken')
    // Neither is written down before both are on their way.
    const holder = new pg.Client(database.connection('owner'))
    await holder.connect()
    await holder.query('begin')
    await holder.query('lock table access_log in share mode')
    const both = [take(olga.actor, guests.slice(20, 70)), take(olga.actor, guests.slice(70, 120))]
    await vi.waitFor(
      async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        expect(await sql(waiting)).toHaveLength(2)
      },
      { timeout: 60_000 },
    )
    await holder.query('rollback')
    await holder.end()
    expect((await Promise.all(both)).toSorted()).toEqual(['asked', 'taken'])
  })

  it('are agreed to as they were asked for: with or without contacts, and not of more', async () => {
    const plain = { source: guestList }
    const contacts = { source: guestList, search: 'columns=name.email', withContacts: true }
    const seen = () => listAskedFiles(deps, omar.actor, { timeZone: 'Europe/Berlin', locale: 'en' })
    const agree = async () => {
      for (const { id } of await seen()) await decideFile(deps, omar.actor, { id, intent: 'agree-file' })
    }
    expect(await take(olga.actor, guests.slice(0, 105), plain)).toBe('asked')
    expect(
      await take(olga.actor, guests.slice(0, 105), { ...plain, reason: 'Something else entirely' }),
    ).toBe('asked')
    expect(await seen()).toMatchObject([
      { hasContacts: false, count: 105, reason: 'Rooming list for the welcome desk' },
    ])
    await agree()
    expect(await take(olga.actor, guests.slice(0, 105), plain)).toBe('taken')
    expect(await take(olga.actor, 'all', plain), 'of more').toBe('asked')
    expect(await take(olga.actor, guests.slice(0, 101), contacts), 'with contacts').toBe('asked')
    expect((await seen()).map(({ hasContacts, count }) => [hasContacts, count]).toSorted()).toEqual([
      [false, GUESTS],
      [true, 101],
    ])
    expect(await take(olga.actor, 'all', contacts), 'more than is asked for').toBe('asked')
    expect((await seen()).map(({ count }) => count)).toEqual([GUESTS, GUESTS])
    await agree()
    expect(await take(olga.actor, 'all', contacts)).toBe('taken')
  })

  it('may hold those who registered since', async () => {
    expect(await take(olga.actor, 'all')).toBe('asked')
    const [asked] = await listAskedFiles(deps, omar.actor, { timeZone: 'Europe/Berlin', locale: 'en' })
    await decideFile(deps, omar.actor, { id: asked!.id, intent: 'agree-file' })
    clock.advance({ minutes: 5 })
    const { registrationId } = await aGuest(database)
    await sql('update registration set created_at = $2 where id = $1', [
      registrationId,
      clock.now().toString(),
    ])
    expect(await take(olga.actor, 'all')).toBe('taken')
    await sql('delete from registration where id = $1', [registrationId])
  })

  it('agreed to by a clock that was a year ahead are agreed to by nobody', async () => {
    expect(await take(olga.actor, 'all')).toBe('asked')
    const [asked] = await listAskedFiles(deps, omar.actor, { timeZone: 'Europe/Berlin', locale: 'en' })
    await decideFile(deps, omar.actor, { id: asked!.id, intent: 'agree-file' })
    await sql(`update second_yes set asked_at = asked_at + interval '1 year', agreed_at = agreed_at + interval '1 year',
      ended_at = ended_at + interval '1 year'`)
    expect(await take(olga.actor, 'all')).toBe('asked')
  })

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
