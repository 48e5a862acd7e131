import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { addNote } from '#features/console/records/notes.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { revokeByCommand } from '#features/console/admins/by-command.server.ts'
import { readPage } from '#features/ground/lists/reading.server.ts'
import { readListState } from '#features/ground/lists/lists.ts'
import { findLookedAfter, lookAfter } from '#features/placing/looking-after/looking-after.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { getDashboard } from '#features/console/dashboard/dashboard.server.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { findHandover, findMine, finishReminder } from './mine.server.ts'
import { remindOrganisers } from './reminding-job.server.ts'

const database = await testDatabase()
const { clock } = await testDeps(database)
const deps = { db: database.db, clock }
const edition = await anEdition(database)
const me = (await anAdmin(database)).actor
const other = (await anAdmin(database)).actor
const asked = { locale: 'en' as const, requestId: 'r' }
const today = () => clock().toZonedDateTimeISO(edition.timeZone).toPlainDate()

beforeEach(async () => {
  await database.empty('looked_after', 'organiser_note', 'note_reminder', 'outbox', 'access_log')
})

const take = (id: string, who: string, kind: 'guest' | 'host' | 'match' = 'guest') =>
  lookAfter(deps, me, { intent: 'look-after', kind, id, who })
const note = (registrationId: string, remindOn: Temporal.PlainDate | null, author = me) =>
  addNote(deps, author, {
    registrationIds: [registrationId as never],
    entry: randomUUID(),
    words: 'call about the key',
    remindOn,
  })

describe('who of us looks after whom', () => {
  it('is one organiser, by a press; a press of the same changes nothing', async () => {
    const { registrationId: id } = await aGuest(database)
    const seen = async () => (await findLookedAfter(deps, me, { kind: 'guest', id })).by?.id
    expect(await seen()).toBeUndefined()
    expect(await take(id, me.personId)).toBe(true)
    const since = () => database.sql('select since from looked_after')
    const before = await since()
    database.clock.advance({ minutes: 5 })
    expect(await take(id, me.personId)).toBe(true)
    expect(await since()).toEqual(before)
    expect(await take(id, other.personId)).toBe(true)
    expect(await seen()).toBe(other.personId)
    expect(await take(id, '')).toBe(true)
    expect(await seen()).toBeUndefined()
  })

  it('is nobody who is no organiser, and nothing that is not there', async () => {
    const { registrationId: id, personId } = await aGuest(database)
    expect(await take(id, personId)).toBe(false)
    expect(await take(id, me.personId, 'host')).toBe(false)
    expect(await take(randomUUID(), me.personId, 'match')).toBe(false)
  })

  it('ends when an organiser is none any more', async () => {
    const leaving = (await anAdmin(database, { email: 'leaving@example.org' })).actor
    const { registrationId: id } = await aGuest(database)
    await take(id, leaving.personId)
    expect(await revokeByCommand(deps, mint.gate(), 'leaving@example.org')).toBe(leaving.personId)
    expect(await database.sql('select * from looked_after')).toEqual([])
  })

  it('narrows the list of guests', async () => {
    const { registrationId: mine } = await aGuest(database)
    const { registrationId: theirs } = await aGuest(database)
    await take(mine, me.personId)
    await take(theirs, other.personId)
    const ids = async (care: string) => {
      const state = readListState(guestList.shape, new URLSearchParams({ care, size: '100' }))
      const { rows } = await database.db.run(me, (tx) =>
        readPage(tx, guestList, state, { edition, now: clock() }),
      )
      return rows.map(({ id }) => id)
    }
    expect(await ids('mine')).toEqual([mine])
    expect(await ids('others')).toEqual([theirs])
    expect(await ids('nobody')).not.toContain(mine)
  })
})

describe('my list', () => {
  it('has whom I look after, in the words of the lists, and says where nothing was done', async () => {
    const guest = await aGuest(database, { firstName: 'Amina', lastName: 'Bello' })
    const host = await aHost(database, { firstName: 'Julia', lastName: 'Kern' })
    await take(guest.registrationId, me.personId)
    await take(host.registrationId, other.personId, 'host')
    expect((await findMine(deps, me, asked)).lookedAfter).toMatchObject([
      { name: 'Amina Bello', isWithoutStep: true, subject: { kind: 'guest' } },
    ])
    database.clock.advance({ minutes: 1 })
    await note(guest.registrationId, null)
    expect((await findMine(deps, me, asked)).lookedAfter).toMatchObject([{ isWithoutStep: false }])
    expect(await database.sql('select distinct action from access_log')).toEqual([{ action: 'list-mine' }])
  })

  it('has my notes when their day has come, until they are done', async () => {
    const { registrationId } = await aGuest(database, { firstName: 'Amina' })
    await note(registrationId, today())
    await note(registrationId, today().add({ days: 3 }))
    await note(registrationId, today(), other)
    const { reminders } = await findMine(deps, me, asked)
    expect(reminders.map(({ isDue }) => isDue)).toEqual([true, false])
    await finishReminder(deps, me, reminders[0]?.note ?? 0)
    expect((await findMine(deps, me, asked)).reminders.map(({ isDue }) => isDue)).toEqual([false])
  })
})

describe('an email about notes', () => {
  const run = () => remindOrganisers(database.workerDb, mint.worker(), clock())
  it('is one a day at most, with each note once', async () => {
    const { registrationId } = await aGuest(database)
    database.clock.set('2027-04-21T03:00:00Z')
    await note(registrationId, today())
    await note(registrationId, today())
    await note(registrationId, today().add({ days: 1 }), other)
    expect(await run()).toBe(0)
    database.clock.set('2027-04-21T06:00:00Z')
    expect(await run()).toBe(1)
    expect(await run()).toBe(0)
    await note(registrationId, today())
    expect(await run()).toBe(0)
    database.clock.set('2027-04-22T06:00:00Z')
    expect(await run()).toBe(2)
    database.clock.set('2027-04-23T06:00:00Z')
    expect(await run()).toBe(0)
  })
})

describe('the hand-over', () => {
  it('says what is open and who waits for whom, and of incidents only to the team how many', async () => {
    const guest = await aGuest(database, { firstName: 'Amina', lastName: 'Bello' })
    await take(guest.registrationId, other.personId)
    await note(guest.registrationId, today(), other)
    await database.sql(
      `insert into incident (id, edition_id, told_at, how, is_urgent, words, code_hash)
       values (gen_random_uuid(), $1, now(), 'unnamed', false, 'secret words', '\\x01')`,
      [edition.id],
    )
    const whole = await testDeps(database)
    const parts = await findHandover(whole, me, asked)
    const linesOf = (key: string) => parts.find((part) => part.key === key)?.lines.map(({ text }) => text)
    expect(linesOf('concerns')).toEqual([])
    const { needs } = await getDashboard(whole, me)
    const needed = parts.find(({ key }) => key === 'needs')?.lines.map(({ to }) => to)
    expect(needed).toEqual(needs.flatMap(({ key, to }) => (key === 'notes-due' ? [] : [to])))
    expect(needed).toContain('/admin/matching')
    expect(linesOf('notes')?.[0]).toContain('“call about the key”')
    expect(linesOf('lookedAfter')?.[0]).toMatch(/No place yet.* Looked after by: .*@/)
    await database.sql(`insert into incident_team (person_id, added_at) values ($1, now())`, [me.personId])
    const [concern] =
      (await findHandover(whole, me, asked)).find(({ key }) => key === 'concerns')?.lines ?? []
    expect(concern?.text).toBe('1 message that something is wrong has not been opened yet.')
    expect(JSON.stringify(await findHandover(whole, me, asked))).not.toContain('secret words')
  })
})
