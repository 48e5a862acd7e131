import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { proposeNextEdition } from '#domain/next-edition.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { listGuests, listHosts } from '#features/placing/matches/people/people.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import { readRoomsQuery } from '#features/placing/rooms/by-night/by-night.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { aGuest, aHost, anAdmin } from '../../../../test/builders/people.ts'
import { ok, refuse } from '#domain/result.ts'
import { getEditionOfPerson } from '#features/ground/editions.server.ts'
import { listOwnMatches } from '#features/placing/matches/reading/reading.server.ts'
import { aMatchOfTwo } from '../../../../test/builders/mail-scene.ts'
import { revokeAdmin } from '../admins/deciding.server.ts'
import { beginNextEdition, getNextEdition, takeNextEditionBack } from './next-edition.server.ts'

let database: TestDatabase
let deps: Deps
let admin: ApprovedAdmin

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-01-20T09:00:00Z' })
  deps = await testDeps(database)
  admin = (await anAdmin(database)).actor
})
beforeEach(async () => {
  database.clock.set('2027-07-20T09:00:00Z')
  await database.empty('second_yes', 'registration')
  await database.sql("delete from edition where name <> 'Bonn 2027'")
})

const names = async () =>
  (await database.sql<{ name: string }>('select name from edition order by conference_start_on')).map(
    ({ name }) => name,
  )
const anotherOrganiser = async () => (await anAdmin(database)).actor

describe('the next edition', () => {
  it('is made once, however often and by whomever it is pressed, and is the current one from then on', async () => {
    const last = await deps.edition()
    const guest = await aGuest(database)
    await aHost(database)
    const next = proposeNextEdition(last)
    const presses = await Promise.all([
      ...[1, 2, 3].map(() => beginNextEdition(deps, admin, { from: last.id, next })),
      beginNextEdition(deps, admin, { from: last.id, next: { ...next, name: 'Another' } }),
    ])
    expect(await names()).toHaveLength(2)
    expect(
      presses.filter((press) => press.ok && press.value.state === 'begun' && press.value.isNew),
    ).toHaveLength(1)
    const current = await deps.edition()
    expect(current.name).toBe((await names())[1])
    expect(current.guestAgeLimit).toBe(last.guestAgeLimit)
    // Everything is about it: nobody of the last one is in its lists, and the last one's rows are as they were.
    const [guests, hosts] = await deps.db.run(admin, async (tx) => [
      await listGuests(tx, current.id),
      await listHosts(tx, current.id),
    ])
    expect([guests, hosts]).toEqual([[], []])
    const query = readRoomsQuery(new URLSearchParams())
    const rooms = await listRoomsByNight(deps, admin, { query, requestId: 'r', action: 'list-rooms' })
    expect(rooms).toMatchObject({ hosts: [], places: 0 })
    expect(
      await database.sql('select state from registration where id = $1', [guest.registrationId]),
    ).toEqual([{ state: 'submitted' }])
    // The same mailbox may register again.
    await aGuest(database, { personId: guest.personId })
  })

  it('with wrong dates is not made', async () => {
    const last = await deps.edition()
    const next = { ...proposeNextEdition(last), conferenceStartOn: last.conferenceStart }
    expect(await beginNextEdition(deps, admin, { from: last.id, next })).toMatchObject({
      ok: false,
      error: { kind: 'problems' },
    })
    expect(await names()).toEqual(['Bonn 2027'])
  })
})

describe('while an edition runs and people are registered for it', () => {
  beforeEach(() => database.clock.set('2027-06-18T19:00:00Z'))

  it('one organiser alone makes no other; with the yes of another it waits, and nothing changes for anybody', async () => {
    const last = await deps.edition()
    const guest = await aGuest(database)
    await aHost(database)
    const next = proposeNextEdition(last)
    expect(await beginNextEdition(deps, admin, { from: last.id, next }), 'nobody else is there').toEqual(
      refuse({ kind: 'nobody' }),
    )
    const other = await anotherOrganiser()
    for (let time = 0; time < 2; time += 1)
      expect(await beginNextEdition(deps, admin, { from: last.id, next })).toEqual(ok({ state: 'asked' }))
    expect(await names()).toEqual(['Bonn 2027'])
    expect(await getNextEdition(deps, admin)).toMatchObject({ press: 'waits', asked: { isMine: true } })

    const { asked, press } = await getNextEdition(deps, other)
    expect(press).toBe('agree')
    // What was asked for is what happens, whatever the second press says.
    const said = { ...next, name: 'Another' }
    expect(asked?.next.name).toBe(next.name)
    expect(await beginNextEdition(deps, other, { from: last.id, next: said })).toEqual(
      ok({ state: 'waits', isNew: true }),
    )
    expect(await names()).toEqual(['Bonn 2027', next.name])
    expect((await deps.edition()).name).toBe('Bonn 2027')
    const person = mint.guest(guest.personId, guest.registrationId)
    const own = () => deps.db.run(person, (tx) => getEditionOfPerson(tx, guest.personId))
    expect((await own()).name).toBe('Bonn 2027')

    database.clock.set('2027-06-26T09:00:00Z')
    expect((await deps.edition()).name).toBe(next.name)
  })

  it('the one that waits can be taken back by any of them; the one that runs cannot', async () => {
    const last = await deps.edition()
    const made = await beginNextEdition(deps, admin, { from: last.id, next: proposeNextEdition(last) })
    expect(made, 'nobody is registered: nobody loses anything').toEqual(ok({ state: 'waits', isNew: true }))
    const { waiting } = await getNextEdition(deps, admin)
    const other = await anotherOrganiser()
    expect(await takeNextEditionBack(deps, other, last.id)).toBe('nothing')
    expect(await takeNextEditionBack(deps, other, waiting?.id ?? '')).toBe('taken-back')
    expect(await takeNextEditionBack(deps, other, waiting?.id ?? '')).toBe('nothing')
    expect(await names()).toEqual(['Bonn 2027'])
  })

  it('the one that waits stays when something belongs to it: a registration, or what points to it without one', async () => {
    const last = await deps.edition()
    await beginNextEdition(deps, admin, { from: last.id, next: proposeNextEdition(last) })
    const { waiting } = await getNextEdition(deps, admin)
    const id = waiting?.id ?? ''
    const step = `insert into retention_step (edition_id, step, begun_at, last_at) values ($1, 'sensitive', now(), now())`
    await database.sql(step, [id])
    expect(await takeNextEditionBack(deps, admin, id)).toBe('held')
    await database.sql('delete from retention_step')
    const guest = await aGuest(database)
    await database.sql('update registration set edition_id = $1 where id = $2', [id, guest.registrationId])
    expect(await takeNextEditionBack(deps, admin, id)).toBe('held')
    expect(await names()).toHaveLength(2)
  })

  it('what was asked for can be taken back', async () => {
    const last = await deps.edition()
    await aGuest(database)
    await anotherOrganiser()
    await beginNextEdition(deps, admin, { from: last.id, next: proposeNextEdition(last) })
    const { asked } = await getNextEdition(deps, admin)
    expect(await takeNextEditionBack(deps, admin, asked?.id ?? '')).toBe('taken-back')
    expect((await getNextEdition(deps, admin)).asked).toBeNull()
  })

  it('nothing else is taken back by its form, and nobody does it who is no organiser any more', async () => {
    const last = await deps.edition()
    await beginNextEdition(deps, admin, { from: last.id, next: proposeNextEdition(last) })
    const [one, two, three] = [await anotherOrganiser(), await anotherOrganiser(), await anotherOrganiser()]
    await revokeAdmin(deps, one, three.personId)
    await revokeAdmin(deps, two, three.personId)
    const [open] = await database.sql<{ id: string }>('select id from second_yes where ended_at is null')
    for (const by of [three, two]) expect(await takeNextEditionBack(deps, by, open?.id ?? '')).toBe('nothing')
    expect(await database.sql('select from second_yes where ended_at is null')).toHaveLength(1)
    const { waiting } = await getNextEdition(deps, admin)
    await database.sql('update admin_profile set approved = false, revoked_at = now() where person_id = $1', [
      three.personId,
    ])
    expect(await takeNextEditionBack(deps, three, waiting?.id ?? '')).toBe('nothing')
    expect(await names()).toHaveLength(2)
  })
})

describe('when the next one has begun', () => {
  it('a guest who had a place reads everything about it, until they register anew', async () => {
    database.clock.set('2027-06-18T19:00:00Z')
    const { guest, host, matchId } = await aMatchOfTwo(database, {
      state: 'accepted',
      acceptedAt: '2027-05-20T10:00:00Z',
    })
    const last = await deps.edition()
    database.clock.set('2027-06-26T09:00:00Z')
    await beginNextEdition(deps, admin, { from: last.id, next: proposeNextEdition(last) })
    expect((await deps.edition()).name).not.toBe('Bonn 2027')
    for (const [side, actor] of [
      [guest, mint.guest(guest.personId, guest.registrationId)],
      [host, mint.host(host.personId, host.registrationId)],
    ] as const) {
      const own = () => deps.db.run(actor, (tx) => getEditionOfPerson(tx, side.personId))
      expect((await own()).name).toBe('Bonn 2027')
      expect(await listOwnMatches(deps, actor)).toMatchObject([
        { id: matchId, state: 'accepted', contact: expect.anything() },
      ])
    }
    await aGuest(database, { personId: guest.personId })
    const own = () =>
      deps.db.run(mint.signedIn(guest.personId), (tx) => getEditionOfPerson(tx, guest.personId))
    expect((await own()).name).not.toBe('Bonn 2027')
  })
})
