import { beforeAll, describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '../../../test/builders/database.ts'
import { aMatchOfTwo, type MatchOverrides } from '../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin } from '../../../test/builders/people.ts'
import { weighOffer } from './weighed-offer.server.ts'

const now = '2027-05-20T10:00:00Z'
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase({ moment: now })
})

type Actor = Parameters<TestDatabase['db']['run']>[0]
const weigh = (actor: Actor, matchId: string) => database.db.run(actor, (tx) => weighOffer(tx, matchId))
const twoBeds = { rooms: [{ type: 'private' as const, beds: { single: 2 } }] }
const aMatch = (o: MatchOverrides = {}) =>
  aMatchOfTwo(database, {
    sentAt: now,
    deadlineAt: '2027-05-25T21:59:59.999Z',
    ...o,
    host: { ...twoBeds, ...o.host },
  })
const outcomeOf = async (actor: Actor, matchId: string, asked: string) =>
  (await weigh(actor, matchId))?.wishes.find(({ wish }) => wish === asked)?.outcome

/** Somebody else in the second bed of the room of this match. */
async function moveIn(matchId: string, guestId: string, state: 'draft' | 'offered') {
  await database.sql(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
       place_id, stay, state, alone_in_room, offered_at, created_at)
     select m.edition_id, g.id, g.person_id, m.host_registration_id, m.host_person_id, m.room_id, p.id, m.stay, $3, false,
       case when $3 = 'draft' then null else m.offered_at end, m.created_at
     from match m join registration g on g.id = $2 join place p on p.room_id = m.room_id and p.id <> m.place_id where m.id = $1`,
    [matchId, guestId, state],
  )
}

describe('what an offer is to its guest', () => {
  it('is the same for the guest who reads the page, the worker who writes the mail, and an organiser', async () => {
    const { guest, matchId } = await aMatch({
      guest: {
        onlyFemaleHosts: true,
        petProblem: true,
        longCommuteOk: false,
        languages: ['en', 'sw'],
        accessMust: ['quiet'],
      },
      host: {
        gender: 'male',
        living: 'alone',
        languages: ['de', 'en'],
        commuteMinutes: 30,
        access: ['quiet'],
      },
    })
    const seen = await weigh(guest.actor, matchId)
    expect(seen).toEqual({
      wishes: [
        { wish: 'no-man-alone', outcome: 'broken' },
        { wish: 'access-must', outcome: 'kept', need: 'quiet' },
        { wish: 'no-pets', outcome: 'kept' },
        { wish: 'short-way', outcome: 'kept' },
      ],
      hostLanguages: ['de', 'en'],
      common: ['en'],
      commute: { minutes: 30, source: 'estimate' },
      venue: 'World Conference Center Bonn',
      longestWay: 45,
      mates: 0,
      half: null,
    })
    expect(await weigh(mint.worker(), matchId)).toEqual(seen)
    expect(await weigh((await anAdmin(database)).actor, matchId)).toEqual(seen)
  })

  it('is nothing to anybody else, nor once it is over', async () => {
    const { guest, matchId } = await aMatch()
    const stranger = (await aGuest(database)).actor
    expect(await weigh(stranger, matchId)).toBeNull()
    const mates = (actor: Actor) =>
      database.db.run(actor, (tx) =>
        tx.selectNoFrom((eb) => eb.fn('app.asks_for_guest', [eb.val(matchId)]).as('may')).executeTakeFirst(),
      )
    expect(await mates(guest.actor)).toEqual({ may: true })
    expect(await mates(stranger)).toEqual({ may: false })
    await database.sql(`update match set state = 'declined', ended_at = $2 where id = $1`, [matchId, now])
    expect(await weigh(guest.actor, matchId)).toBeNull()
    expect(await mates(guest.actor)).toEqual({ may: false })
  })

  it('knows who else sleeps in the room, and nothing of a draft', async () => {
    const { guest, matchId } = await aMatch({ guest: { roomSharing: 'same-gender' } })
    const other = await aGuest(database, { gender: 'male' })
    await moveIn(matchId, other.registrationId, 'draft')
    expect(await outcomeOf(guest.actor, matchId, 'same-gender')).toBe('kept')
    expect((await weigh(guest.actor, matchId))?.mates).toBe(0)
    await database.sql(
      `update match set state = 'offered', offered_at = $2 where guest_registration_id = $1`,
      [other.registrationId, now],
    )
    expect(await outcomeOf(guest.actor, matchId, 'same-gender')).toBe('broken')
    expect(await outcomeOf(mint.worker(), matchId, 'same-gender')).toBe('broken')
    expect((await weigh(guest.actor, matchId))?.mates).toBe(1)
    // What was asked has left no other eyes behind.
    const rows = await database.db.run(guest.actor, async (tx) => {
      await weighOffer(tx, matchId)
      return tx.selectFrom('guestFacts').select('registrationId').execute()
    })
    expect(rows).toEqual([{ registrationId: guest.registrationId }])
  })

  it('knows whether those who travel only together are all with this host', async () => {
    const { guest, matchId } = await aMatch({ host: twoBeds })
    const fellow = await aGuest(database)
    const isOffered = (kind: string) =>
      database.sql(
        `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, $3, now()), ($2, $1, $3, now())
         on conflict (registration_id, other_registration_id) do update set kind = excluded.kind`,
        [guest.registrationId, fellow.registrationId, kind],
      )
    await isOffered('preferably')
    expect(await outcomeOf(guest.actor, matchId, 'only-together')).toBeUndefined()
    await isOffered('only-together')
    await database.sql('update host_facts set number_of_guests = 2')
    expect(await outcomeOf(guest.actor, matchId, 'only-together')).toBe('unsure')
    await moveIn(matchId, fellow.registrationId, 'offered')
    expect(await outcomeOf(guest.actor, matchId, 'only-together')).toBe('kept')
    const elsewhere = await aHost(database)
    await database.sql(
      `update match set host_registration_id = $2, host_person_id = $3, room_id = $4, place_id = $5 where guest_registration_id = $1`,
      [
        fellow.registrationId,
        elsewhere.registrationId,
        elsewhere.personId,
        elsewhere.rooms[0]?.id,
        elsewhere.placeIds[0],
      ],
    )
    expect(await outcomeOf(guest.actor, matchId, 'only-together')).toBe('broken')
    expect(await outcomeOf(mint.worker(), matchId, 'only-together')).toBe('broken')
  })
})
