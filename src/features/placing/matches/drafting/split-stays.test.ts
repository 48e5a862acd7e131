import { beforeAll, describe, expect, it } from 'vitest'
import type { ApprovedAdmin, RegistrationId } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { parseStay, type Stay } from '#domain/stay.ts'
import { readRound } from '#features/placing/planning/round.server.ts'
import { findList } from '#features/ground/lists/lists.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { translator } from '#i18n/translate.ts'
import { testDeps } from '../../../../../test/builders/deps.ts'
import { aGuest, aHost, anAdmin, anEdition, type TestHost } from '../../../../../test/builders/people.ts'
import { draftMatch } from './drafting.server.ts'
import { undraftMatch } from './undrafting.server.ts'
import { recheckMatches } from '../offering/rechecking.server.ts'
import { listNextGuests } from './next.server.ts'
import { turnEntry } from '#features/placing/history/history.server.ts'
import { listWaitingGuests } from '../people/waiting.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
const deps = () => ({ db: database.db, clock: database.clock.now })

beforeAll(async () => {
  database = await testDatabase()
  await anEdition(database)
  admin = (await anAdmin(database)).actor
})

function stay(start: string, end: string): Stay {
  const read = parseStay(start, end)
  if (!read.ok) throw new Error(read.error)
  return read.value
}
const whole = ['2027-06-13', '2027-06-20'] as const
const first = stay('2027-06-13', '2027-06-16')
const rest = stay('2027-06-16', '2027-06-20')
const aRoom = (nights: readonly [string, string] = ['2027-06-10', '2027-06-25']) =>
  aHost(database, { rooms: [{ beds: { single: 1 } }], stay: nights })
const draft = (guest: { registrationId: string }, host: TestHost, nights?: Stay) =>
  draftMatch(deps(), admin, {
    guestRegistrationId: guest.registrationId,
    placeId: host.placeIds[0] ?? '',
    ...(nights && { stay: nights }),
    overrideReason: '',
  })
const waiting = async (guest: { registrationId: string }) => {
  const edition = await anEdition(database)
  const all = await database.db.run(admin, (tx) =>
    listWaitingGuests(tx, edition, { now: database.clock.now() }),
  )
  return all.find((known) => known.guest.id === guest.registrationId)?.coverage
}
const rowOf = async (search: string, guest: { registrationId: string }) => {
  const params = new URLSearchParams(search)
  const view = await findList(await testDeps(database), admin, guestList, {
    params,
    locale: 'en',
    t: translator('en'),
    requestId: 'r',
  })
  return view.rows.find(({ id }) => id === guest.registrationId)
}

describe('a stay of two halves', () => {
  it('keeps the guest in the queue until the last night is given, and is taken back half by half', async () => {
    const guest = await aGuest(database, { stay: whole })
    const early = await aRoom(['2027-06-10', '2027-06-16'])
    const late = await aRoom()
    const one = await draft(guest, early, first)
    expect(one).toMatchObject({ ok: true })
    expect(await waiting(guest)).toMatchObject({ nights: 7, given: 3, open: [rest] })
    expect(await rowOf('place=waiting', guest)).toBeDefined()
    expect((await rowOf('place=partly&columns=place', guest))?.cells[1]).toEqual({
      text: 'Draft, 3 of 7 nights',
      chip: 'draft',
    })
    const two = await draft(guest, late, rest)
    expect(two).toMatchObject({ ok: true })
    expect(await waiting(guest)).toBeUndefined()
    expect(await rowOf('place=partly', guest)).toBeUndefined()
    if (!two.ok) return
    await undraftMatch(deps(), admin, two.value.matchId)
    expect(await waiting(guest)).toMatchObject({ given: 3 })
    const [entry] = await database.sql<{ id: string }>('select max(id) as id from history_entry')
    expect(await turnEntry(deps(), admin, { intent: 'undo', entry: Number(entry?.id) })).toMatchObject({
      ok: true,
    })
    expect(await waiting(guest)).toBeUndefined()
  })

  it('gives no night twice, none outside the stay, and the whole only to guests who have none', async () => {
    const guest = await aGuest(database, { stay: whole })
    const [one, two] = [await aRoom(), await aRoom()]
    await draft(guest, one, first)
    expect(await draft(guest, two)).toMatchObject({ ok: false, error: { kind: 'guest-has-place' } })
    const across = stay('2027-06-15', '2027-06-20')
    expect(await draft(guest, two, across)).toMatchObject({ ok: false, error: { kind: 'guest-has-place' } })
    expect(await draft(guest, one, across)).toMatchObject({ ok: false, error: { kind: 'guest-has-place' } })
    const outside = stay('2027-06-16', '2027-06-21')
    expect(await draft(guest, two, outside)).toMatchObject({ ok: false, error: { kind: 'gone' } })
    expect(await draft(guest, one, first), 'the same press once more').toMatchObject({ ok: true })
  })

  it('lets two guests have one bed after each other', async () => {
    const host = await aRoom()
    const [early, late] = [await aGuest(database, { stay: whole }), await aGuest(database, { stay: whole })]
    expect(await draft(early, host, first)).toMatchObject({ ok: true })
    expect(await draft(late, host)).toMatchObject({ ok: false, error: { kind: 'place-taken' } })
    expect(await draft(late, host, rest)).toMatchObject({ ok: true })
  })

  it('is left to people: no plan proposes the rest, but the next guest for a free bed may be one of two halves', async () => {
    const guest = await aGuest(database, { stay: whole, globalSouth: true, marginalised: true, age: 19 })
    const host = await aRoom(['2027-06-10', '2027-06-16'])
    await draft(guest, host, first)
    const edition = await anEdition(database)
    const free = await aRoom(['2027-06-16', '2027-06-25'])
    const { round, next } = await database.db.run(admin, async (tx) => ({
      round: await readRound(tx, edition, {
        now: database.clock.now(),
        mode: 'repair',
        holdBack: { tiersFrom: null },
      }),
      next: await listNextGuests(tx, { placeId: free.placeIds[0] ?? '', guestId: '' }, database.clock.now()),
    }))
    expect(round.round.previous.map((one) => one.guest)).not.toContain(guest.registrationId)
    const mine = round.round.input.guests.filter(({ id }) => id === guest.registrationId)
    expect(mine.map(({ nights }) => nights.end - nights.start)).toEqual([3])
    expect(next.find(({ id }) => id === guest.registrationId)?.stay).toMatchObject({ nights: 4 })
  })

  it('is flagged only once the guest needs other nights than when it was split', async () => {
    const guest = await aGuest(database, { stay: whole })
    await draft(guest, await aRoom(), first)
    const recheck = () =>
      database.db.run(admin, (tx) =>
        recheckMatches(
          tx,
          guest.registrationId as RegistrationId,
          { actor: 'organiser', personId: admin.personId },
          database.clock.now(),
        ),
      )
    expect(await recheck()).toEqual([])
    await database.sql(`update guest_facts set stay = '[2027-06-13,2027-06-21)' where registration_id = $1`, [
      guest.registrationId,
    ])
    expect(await recheck()).toMatchObject([{ misfits: ['guest-nights'] }])
  })
})
