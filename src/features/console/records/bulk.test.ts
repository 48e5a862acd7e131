import { beforeAll, describe, expect, it } from 'vitest'
import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { turnEntry } from '#features/placing/history/history.server.ts'
import { listHistory } from '#features/placing/history/history.server.ts'
import { markAllElsewhere } from '#features/placing/matches/marks/marks.server.ts'
import { listWaitingGuests } from '#features/placing/matches/people/waiting.server.ts'
import { aGuest, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { countStatements } from '../../../../test/builders/statements.ts'
import { addNote } from './notes.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
const deps = () => ({ db: database.db, clock: database.clock.now })

beforeAll(async () => {
  database = await testDatabase()
  await anEdition(database)
  admin = (await anAdmin(database)).actor
})

describe('many people at once', () => {
  it('leave the queue and come back to it, counted once each', async () => {
    const edition = await anEdition(database)
    const mark = (guestIds: readonly string[], isElsewhere: boolean) =>
      markAllElsewhere(deps(), admin, { guestIds, isElsewhere })
    const guests = [await aGuest(database), await aGuest(database), await aGuest(database)]
    const ids = guests.map(({ registrationId }) => registrationId)
    const coming = () =>
      database.db.run(admin, async (tx) => {
        const waiting = await listWaitingGuests(tx, edition, { now: database.clock.now() })
        return waiting.filter(({ isComing }) => isComing).length
      })
    expect(await mark(ids.slice(0, 2), true)).toBe(2)
    expect(await mark(ids, true)).toBe(1)
    expect(await coming()).toBe(0)
    expect(await mark(ids, false)).toBe(3)
    expect(await mark(ids, false)).toBe(0)
    expect(await coming()).toBe(3)
  })
  it('are one entry in the history, taken back with one press', async () => {
    const guests = [await aGuest(database), await aGuest(database)]
    const guestIds = guests.map(({ registrationId }) => registrationId)
    await markAllElsewhere(deps(), admin, { guestIds, isElsewhere: true })
    const entries = await database.sql<{ id: number; parts: number }>(
      `select id::int, (select count(*)::int from history_part where entry_id = entry.id) as parts
       from history_entry entry order by id desc limit 1`,
    )
    expect(entries).toMatchObject([{ parts: 2 }])
    const undo = { intent: 'undo', entry: entries[0]?.id ?? 0 } as const
    expect(await turnEntry(deps(), admin, undo)).toMatchObject({ ok: true })
    const left = 'select from arranged_elsewhere where registration_id = any($1)'
    expect(await database.sql(left, [guestIds])).toHaveLength(0)
  })
  it('are named in the history as far as there is room, and counted', async () => {
    const guestIds: string[] = []
    for (let n = 0; n < 5; n += 1) guestIds.push((await aGuest(database)).registrationId)
    await markAllElsewhere(deps(), admin, { guestIds, isElsewhere: true })
    const { entries } = await listHistory(deps(), admin, { requestId: 'r' })
    expect(entries[0]).toMatchObject({ kind: 'elsewhere', about: [{}, {}, {}], more: 2, barrier: null })
  })
  it('get one note each, however often the button is pressed', async () => {
    const { registrationId } = await aGuest(database)
    const entry = crypto.randomUUID()
    const note = { registrationIds: [registrationId as RegistrationId], entry, words: 'Call her.' }
    expect(await addNote(deps(), admin, note)).toBe(1)
    expect(await addNote(deps(), admin, note), 'nothing was written').toBe(0)
    expect(await addNote(deps(), admin, { ...note, registrationIds: [] })).toBe(0)
    const notes = await database.sql('select words from organiser_note where entry = $1', [entry])
    expect(notes).toEqual([{ words: 'Call her.' }])
  })
  it('and nobody who is not there, or not in that role', async () => {
    const { registrationId } = await aGuest(database)
    const note = { entry: crypto.randomUUID(), words: 'Call her.' }
    const to = (id: string, role: 'guest' | 'host') =>
      addNote(deps(), admin, { ...note, registrationIds: [id as RegistrationId], role })
    expect(await to(crypto.randomUUID(), 'guest')).toBe(0)
    expect(await to(registrationId, 'host')).toBe(0)
    expect(await to(registrationId, 'guest')).toBe(1)
  })
})

// More than one statement takes values for: a whole list may be ticked.
const MANY = 7_000

describe('a whole list of people', () => {
  /** So many, in no match and with no facts. */
  async function manyGuests(): Promise<string[]> {
    const guests = await database.sql<{ id: string }>(
      `with made as (insert into person (email, locale, email_confirmed_at)
         select 'many' || n || '@example.org', 'en', now() from generate_series(1, $1::int) n returning id)
       insert into registration (edition_id, person_id, role, state, created_at, submitted_at, updated_at)
       select edition.id, made.id, 'guest', 'submitted', now(), now(), now() from made, edition returning id`,
      [MANY],
    )
    return guests.map(({ id }) => id)
  }
  it('takes as many statements as two of them, also to take it back', async () => {
    const two = [await aGuest(database), await aGuest(database)].map(({ registrationId }) => registrationId)
    const many = await manyGuests()
    const mark = (guestIds: readonly string[], isElsewhere: boolean) =>
      countStatements(() => markAllElsewhere(deps(), admin, { guestIds, isElsewhere }))
    const undo = () =>
      countStatements(async () => {
        const [last] = await database.sql<{ id: number }>('select max(id)::int as id from history_entry')
        expect(await turnEntry(deps(), admin, { intent: 'undo', entry: last?.id ?? 0 })).toMatchObject({
          ok: true,
        })
      })
    const elsewhere = () =>
      database.sql('select from arranged_elsewhere where registration_id = any($1)', [many])
    const forTwo = [await mark(two, true), await undo(), await mark(two, true), await mark(two, false)]
    const forMany = [await mark(many, true), await undo(), await mark(many, true)]
    expect(await elsewhere()).toHaveLength(MANY)
    forMany.push(await mark(many, false))
    expect(await elsewhere()).toHaveLength(0)
    expect(forMany).toEqual(forTwo)
    const note = (registrationIds: readonly string[]) => ({
      registrationIds: registrationIds as RegistrationId[],
      entry: crypto.randomUUID(),
      words: 'Call them.',
    })
    const noted = await countStatements(() => addNote(deps(), admin, note(many)))
    expect(noted).toBe(await countStatements(() => addNote(deps(), admin, note(two))))
  })
})
