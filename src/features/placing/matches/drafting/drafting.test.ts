import { beforeAll, describe, expect, it } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import {
  aGuest,
  aHost,
  anAdmin,
  anEdition,
  type GuestOverrides,
  type TestGuest,
} from '../../../../../test/builders/people.ts'
import { draftMatch } from './drafting.server.ts'
import type { DraftRequest } from './making.server.ts'

let database: TestDatabase
let admin: ApprovedAdmin
let second: ApprovedAdmin

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-05-20T10:00:00Z', max: 12 })
  await anEdition(database)
  admin = (await anAdmin(database, { email: 'ana@example.org' })).actor
  second = (await anAdmin(database)).actor
})

function draft(guest: TestGuest, placeId = '', o: Partial<DraftRequest> & { as?: ApprovedAdmin } = {}) {
  const { as = admin, ...rest } = o
  const request = {
    guestRegistrationId: guest.registrationId,
    placeId,
    overrideReason: '',
  }
  return draftMatch({ db: database.db, clock: database.clock.now }, as, { ...request, ...rest })
}

const kinds = (outcomes: Awaited<ReturnType<typeof draft>>[]) =>
  outcomes.map((outcome) => (outcome.ok ? 'drafted' : outcome.error.kind)).toSorted()

describe('two organisers at once', () => {
  it('get one draft for the last bed, and the second is told who holds it, since when and by whom', async () => {
    const host = await aHost(database)
    const guests = [
      await aGuest(database, { firstName: 'Amina' }),
      await aGuest(database, { firstName: 'Bao' }),
    ]
    const outcomes = await Promise.all(
      guests.map((guest, index) => draft(guest, host.placeIds[0], { as: index === 0 ? admin : second })),
    )
    expect(kinds(outcomes)).toEqual(['drafted', 'place-taken'])
    const first = outcomes.findIndex((outcome) => outcome.ok)
    expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({
      error: {
        holder: {
          guestName: expect.stringMatching(first === 0 ? /^Amina / : /^Bao /),
          since: '2027-05-20T10:00:00Z',
          byEmail: first === 0 ? 'ana@example.org' : expect.stringMatching(/^organiser/),
          isSamePair: false,
        },
      },
    })
  })

  it('get one place for one guest', async () => {
    const guest = await aGuest(database)
    const hosts = [await aHost(database), await aHost(database), await aHost(database)]
    const outcomes = await Promise.all(hosts.map((host) => draft(guest, host.placeIds[0])))
    expect(kinds(outcomes)).toEqual(['drafted', 'guest-has-place', 'guest-has-place'])
  })

  it('get the same match for the same draft, pressed ten times at once', async () => {
    const guest = await aGuest(database)
    const host = await aHost(database)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => draft(guest, host.placeIds[0])))
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.value.matchId)).size).toBe(1)
    expect(kinds(outcomes)).toEqual(Array.from({ length: 10 }, () => 'drafted'))
  })

  it.each([
    ['a woman and a man who both want the same gender', 'same-gender', ['does-not-fit', 'drafted']],
    ['a woman and a man who share with anybody', 'yes', ['drafted', 'drafted']],
  ] as const)('put %s into two beds of one room', async (_, roomSharing, expected) => {
    const host = await aHost(database, { rooms: [{ type: 'shared', beds: { single: 2 } }] })
    const she = await aGuest(database, { gender: 'female', roomSharing })
    const he = await aGuest(database, { gender: 'male', roomSharing })
    const outcomes = await Promise.all([
      draft(she, host.placeIds[0]),
      draft(he, host.placeIds[1], { as: second }),
    ])
    expect(kinds(outcomes)).toEqual(expected)
  })

  it('never put anybody beside a guest who shares with nobody, whoever is first', async () => {
    const host = await aHost(database, { rooms: [{ type: 'private', beds: { single: 2 } }] })
    const alone = await aGuest(database, { roomSharing: 'no' })
    const other = await aGuest(database)
    const outcomes = await Promise.all([
      draft(alone, host.placeIds[0]),
      draft(other, host.placeIds[1], { as: second }),
    ])
    expect(kinds(outcomes)).toEqual(['drafted', 'room-not-alone'])
  })

  it('not even for a good reason', async () => {
    const host = await aHost(database, { rooms: [{ type: 'private', beds: { single: 2 } }] })
    expect((await draft(await aGuest(database, { roomSharing: 'no' }), host.placeIds[0])).ok).toBe(true)
    const late = await draft(await aGuest(database), host.placeIds[1], { overrideReason: 'They will get on' })
    expect(kinds([late])).toEqual(['room-not-alone'])
  })
})

describe('nights', () => {
  it('let the next guest into the bed on the day the first leaves, and not a night before', async () => {
    const host = await aHost(database)
    const [place] = host.placeIds
    const stay = (start: string, end: string): GuestOverrides => ({ stay: [start, end] })
    expect((await draft(await aGuest(database, stay('2027-06-14', '2027-06-18')), place)).ok).toBe(true)
    expect(kinds([await draft(await aGuest(database, stay('2027-06-17', '2027-06-20')), place)])).toEqual([
      'place-taken',
    ])
    expect((await draft(await aGuest(database, stay('2027-06-18', '2027-06-20')), place)).ok).toBe(true)
  })
})

describe('a double bed', () => {
  const rooms = [{ type: 'private', beds: { double: 1 } }] as const

  async function pair(policy: string, a: GuestOverrides, b: GuestOverrides, named: 'both' | 'one' | 'none') {
    await database.sql('update edition set double_bed = $1', [policy])
    const host = await aHost(database, { rooms })
    const [first, other] = [await aGuest(database, a), await aGuest(database, b)]
    const names = named === 'none' ? [] : [[first, other], ...(named === 'both' ? [[other, first]] : [])]
    for (const [from, to] of names) {
      await database.sql(
        `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, 'preferably', now())`,
        [from?.registrationId, to?.registrationId],
      )
    }
    await draft(first, host.placeIds[0])
    const outcome = await draft(other, host.placeIds[1])
    return outcome.ok ? 'drafted' : outcome.error.kind
  }
  const her: GuestOverrides = { gender: 'female' }
  const him: GuestOverrides = { gender: 'male' }

  it.each([
    ['never', her, her, 'both', 'does-not-fit'],
    ['named', her, him, 'both', 'drafted'],
    ['named', her, her, 'one', 'does-not-fit'],
    ['named', her, her, 'none', 'does-not-fit'],
    ['same-gender', her, her, 'none', 'drafted'],
    ['same-gender', her, him, 'none', 'does-not-fit'],
    ['any', her, him, 'none', 'drafted'],
  ] as const)('with the policy %s', async (policy, a, b, named, expected) => {
    expect(await pair(policy, a, b, named)).toBe(expected)
  })
})

describe('what the rules exclude', () => {
  it('needs a reason in words, which the history keeps', async () => {
    const guest = await aGuest(database, { petProblem: true })
    const host = await aHost(database, { pets: true })
    expect(await draft(guest, host.placeIds[0])).toMatchObject({
      error: { kind: 'does-not-fit', reasons: ['pets'] },
    })
    const outcome = await draft(guest, host.placeIds[0], {
      overrideReason: ' The cat stays with a neighbour ',
    })
    if (!outcome.ok) throw new Error(outcome.error.kind)
    const rows = await database.sql(
      'select override_reason, note from match join match_event on match_id = match.id where match.id = $1',
      [outcome.value.matchId],
    )
    expect(rows).toEqual([
      { override_reason: 'The cat stays with a neighbour', note: 'The cat stays with a neighbour' },
    ])
  })

  it.each([
    ['a registration that is only begun', { state: 'draft' }],
    ['a cancelled registration', { state: 'cancelled' }],
    ['a mailbox that was never confirmed', { confirmed: false }],
  ] as const)('is not %s: there is no guest', async (_, overrides) => {
    const guest = await aGuest(database, overrides)
    const host = await aHost(database)
    expect(kinds([await draft(guest, host.placeIds[0])])).toEqual(['gone'])
  })

  it('is not a place its host took back: there is no place', async () => {
    const host = await aHost(database)
    await database.sql('update place set removed_at = now() where id = $1', [host.placeIds[0]])
    expect(kinds([await draft(await aGuest(database), host.placeIds[0])])).toEqual(['gone'])
    expect(kinds([await draft(await aGuest(database), host.registrationId)])).toEqual(['gone'])
  })
})

describe('the database itself, past every command,', () => {
  const copy = (set: string) =>
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id,
       room_id, place_id, stay, state, alone_in_room, created_at)
     select edition_id, ${set}, stay, 'draft', alone_in_room, created_at from match where id = $1`

  it('takes no second match for a bed, for a guest, or beside a guest who wants the room alone', async () => {
    const host = await aHost(database, { rooms: [{ beds: { single: 2 } }] })
    const guest = await aGuest(database, { roomSharing: 'no' })
    const other = await aGuest(database)
    const outcome = await draft(guest, host.placeIds[0])
    if (!outcome.ok) throw new Error(outcome.error.kind)
    const { matchId } = outcome.value
    const ids = [other.registrationId, other.personId].map((id) => `'${id}'::uuid`).join(', ')
    const ownIds = 'guest_registration_id, guest_person_id'
    const rest = 'host_registration_id, host_person_id, room_id'
    const home = await aHost(database)
    const [away] = home.rooms
    const awayIds = [home.registrationId, home.personId, away?.id, away?.placeIds[0]].map(
      (id) => `'${id}'::uuid`,
    )
    const elsewhere = `'${host.placeIds[1]}'::uuid`
    const insert = (set: string) => database.sql(copy(set), [matchId])
    await expect(insert(`${ids}, ${rest}, place_id`)).rejects.toMatchObject({ code: '23P01' })
    await expect(insert(`${ownIds}, ${awayIds.join(', ')}`)).rejects.toMatchObject({
      constraint: 'match_guest_once',
    })
    await expect(insert(`${ids}, ${rest}, ${elsewhere}`)).rejects.toMatchObject({
      constraint: 'match_room_alone',
    })
  })
})
