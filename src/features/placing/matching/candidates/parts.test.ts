import { beforeAll, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { parseStay } from '#domain/stay.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../../../../../test/builders/people.ts'
import { getQueue } from '../matching.server.ts'
import { findCandidates, findPairView } from './candidates.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
const deps = () => ({ db: database.db, clock: database.clock.now })

beforeAll(async () => {
  database = await testDatabase()
  await anEdition(database)
  admin = (await anAdmin(database)).actor
})

const find = async (id: string) => {
  const found = await findCandidates(deps(), admin, id, 'r')
  if (!found) throw new Error('no guest')
  return found
}
const room = { rooms: [{ beds: { single: 1 } }] }
const stay = (start: string, end: string) => {
  const read = parseStay(start, end)
  if (!read.ok) throw new Error(read.error)
  return read.value
}

describe('places for some of the nights', () => {
  it('are found for each run of nights that is open, the longest first', async () => {
    const guest = await aGuest(database, { stay: ['2027-06-13', '2027-06-24'] })
    const middle = await aHost(database, { ...room, firstName: 'Middle', stay: ['2027-06-15', '2027-06-17'] })
    const early = await aHost(database, { ...room, firstName: 'Early', stay: ['2027-06-12', '2027-06-15'] })
    await draftMatch(deps(), admin, {
      guestRegistrationId: guest.registrationId,
      placeId: middle.placeIds[0] ?? '',
      stay: stay('2027-06-15', '2027-06-17'),
      overrideReason: '',
    })
    const first = await find(guest.registrationId)
    expect(first.partly).toMatchObject({
      wanted: { start: '2027-06-17', end: '2027-06-24' },
      others: [{ start: '2027-06-13', end: '2027-06-15' }],
    })
    const other = await findCandidates(deps(), admin, guest.registrationId, 'r', '2027-06-13')
    expect(other?.partly).toMatchObject({
      wanted: { start: '2027-06-13', end: '2027-06-15' },
      others: [{ start: '2027-06-17', end: '2027-06-24' }],
    })
    expect(other?.fits.map(({ hostId, part }) => [hostId, part?.nights])).toEqual([[early.registrationId, 2]])
    await database.sql('delete from match')
    await database.sql('delete from registration where id = any($1)', [
      [guest.registrationId, middle.registrationId, early.registrationId],
    ])
  })
  it('are found where a host is away or the bed is taken meanwhile, with the nights they could give', async () => {
    const guest = await aGuest(database, { stay: ['2027-06-13', '2027-06-20'] })
    const away = await aHost(database, { ...room, firstName: 'Away', stay: ['2027-06-10', '2027-06-16'] })
    const busy = await aHost(database, { ...room, firstName: 'Busy' })
    const other = await aGuest(database, { stay: ['2027-06-13', '2027-06-15'] })
    const draft = (registrationId: string, placeId: string | undefined, nights?: ReturnType<typeof stay>) =>
      draftMatch(deps(), admin, {
        guestRegistrationId: registrationId,
        placeId: placeId ?? '',
        ...(nights && { stay: nights }),
        overrideReason: '',
      })
    await draft(other.registrationId, busy.placeIds[0])
    const before = await find(guest.registrationId)
    expect(before.fits).toEqual([])
    expect(before.partly).toBeNull()
    expect(before.partial.map(({ hostName, part }) => [hostName.split(' ')[0], part?.nights])).toEqual([
      ['Busy', 5],
      ['Away', 3],
    ])

    await draft(guest.registrationId, away.placeIds[0], stay('2027-06-13', '2027-06-16'))
    const after = await find(guest.registrationId)
    expect(after.live).toBeNull()
    expect(after.partly).toMatchObject({ given: 3, nights: 7, wanted: { start: '2027-06-16', nights: 4 } })
    expect(after.fits.map(({ hostName, part }) => [hostName.split(' ')[0], part?.nights])).toEqual([
      ['Busy', 4],
    ])
    const queue = await getQueue(deps(), admin, 'r')
    const rows = [...queue.ranked, ...queue.late]
    expect(rows.find(({ id }) => id === guest.registrationId)).toMatchObject({ given: 3 })

    const nights = stay('2027-06-16', '2027-06-19')
    const ids = { guestRegistrationId: guest.registrationId, placeId: busy.placeIds[0] ?? '' }
    const pair = await findPairView(deps(), admin, { ...ids, stay: nights }, 'r')
    expect(pair?.guest.stay.nights).toBe(7)
    expect(pair?.candidate).toMatchObject({ verdict: 'fits', part: { nights: 3 } })
    expect(pair?.open).toMatchObject([{ start: '2027-06-16', end: '2027-06-20' }])

    await draft(guest.registrationId, busy.placeIds[0], stay('2027-06-16', '2027-06-20'))
    const done = await find(guest.registrationId)
    expect(done.partly).toBeNull()
    expect(done.live).toMatchObject({ hostName: expect.stringMatching(/^Away /) as string })
  })
})
