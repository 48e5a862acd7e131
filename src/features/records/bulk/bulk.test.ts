import { beforeAll, describe, expect, it } from 'vitest'
import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '#db/testing/database.ts'
import { listWaitingGuests } from '#features/matches/waiting/queries.server.ts'
import { aGuest, anAdmin, anEdition } from '../../../../test/builders/people.ts'
import { addNote } from '../notes/commands.server.ts'
import { markElsewhere } from './commands.server.ts'

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
    const guests = [await aGuest(database), await aGuest(database), await aGuest(database)]
    const ids = guests.map(({ registrationId }) => registrationId)
    const coming = () =>
      database.db.run(admin, async (tx) => {
        const waiting = await listWaitingGuests(tx, edition.id, database.clock.now())
        return waiting.filter(({ isComing }) => isComing).length
      })
    expect(await markElsewhere(deps(), admin, ids.slice(0, 2), true)).toBe(2)
    expect(await markElsewhere(deps(), admin, ids, true)).toBe(1)
    expect(await coming()).toBe(0)
    expect(await markElsewhere(deps(), admin, ids, false)).toBe(3)
    expect(await markElsewhere(deps(), admin, ids, false)).toBe(0)
    expect(await coming()).toBe(3)
  })
  it('get one note each, however often the button is pressed', async () => {
    const { registrationId } = await aGuest(database)
    const entry = crypto.randomUUID()
    const note = { registrationIds: [registrationId as RegistrationId], entry, words: 'Call her.' }
    await addNote(deps(), admin, note)
    await addNote(deps(), admin, note)
    await addNote(deps(), admin, { ...note, registrationIds: [] })
    const notes = await database.sql('select words from organiser_note where entry = $1', [entry])
    expect(notes).toEqual([{ words: 'Call her.' }])
  })
})
