import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Tx } from '#db/connect.server.ts'
import { listComing } from '#features/console/calendar/coming.server.ts'
import { guestList } from '#features/console/records/guests.server.ts'
import { listAudiencesHere } from '#features/ground/audiences-here.server.ts'
import { countEach, countEachKept } from '#features/ground/lists/lists.server.ts'
import { MATCHES_COUNTED, matchList } from '#features/placing/matches/listing.server.ts'
import { readWaitingOrder } from '#features/placing/matches/next.server.ts'
import { listAllOccupants } from '#features/placing/matches/people.server.ts'
import { inOrder } from '#features/placing/matching/order.server.ts'
import { listWaitingGuests } from '#features/placing/matches/waiting.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { lookedInto } from '../../../../test/builders/looked-into.ts'
import { often } from '../../../../test/builders/often.ts'
import {
  aGuest,
  aHost,
  anAdmin,
  anEdition,
  type TestGuest,
  type TestHost,
} from '../../../../test/builders/people.ts'
import { countNights } from './by-day.server.ts'
import { MATCH_LISTS } from './components/needs.ts'
import { GUESTS_COUNTED, KEPT_GUEST_LISTS } from './counting.server.ts'

// What is kept guest by guest says the same as who reads everything, whatever happens and however late it is.

const database = await testDatabase({ moment: '2027-06-07T09:00:00Z' })
const { db, clock, sql } = database
const edition = await anEdition(database)
const { actor: admin } = await anAdmin(database)
const double = { rooms: [{ type: 'private', beds: { double: 1 } }] } as const
const guests: TestGuest[] = []
const hosts: TestHost[] = []

beforeAll(async () => {
  for (let nth = 0; nth < 6; nth += 1) {
    guests.push(await aGuest(database, { age: 20 + nth * 3, accredited: nth % 2 === 0 }))
    hosts.push(await aHost(database, nth < 2 ? double : {}))
  }
  for (const [one, other] of [
    [0, 1],
    [1, 0],
  ] as const)
    await sql(
      `insert into companion (registration_id, other_registration_id, kind, named_at) values ($1, $2, 'preferably', now())`,
      [guests[one]!.registrationId, guests[other]!.registrationId],
    )
})

const context = () => ({ edition, now: clock.now() })
const readings: Record<string, (tx: Tx) => Promise<unknown>> = {
  guests: (tx) => countEachKept(tx, guestList, KEPT_GUEST_LISTS, context(), GUESTS_COUNTED),
  matches: (tx) => countEachKept(tx, matchList, MATCH_LISTS, context(), MATCHES_COUNTED),
  waiting: (tx) => listWaitingGuests(tx, edition, { now: database.clock.now() }),
  occupants: async (tx) =>
    [...(await listAllOccupants(tx, edition.id))].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  order: async (tx) =>
    inOrder(tx, await listWaitingGuests(tx, edition, { now: database.clock.now() }), {
      round: undefined,
      seed: 'a seed',
      edition,
    }),
  nights: (tx) => countNights(tx, context()),
  audiences: (tx) => listAudiencesHere(tx, edition.id),
  wanted: async (tx) => {
    const { ranked } = await readWaitingOrder(tx, edition, clock.now())
    // Which number a kind has hangs on who was seen before.
    const kinds = [...new Set(ranked.map(({ kind }) => kind))]
    return ranked.map(({ kind, ...one }) => ({ ...one, kind: kind === null ? null : kinds.indexOf(kind) }))
  },
  calendar: (tx) => listComing(tx, edition, context().now),
}
/** As whoever is not given what another has read. */
const alone = (tx: Tx) => {
  Reflect.deleteProperty(tx, Symbol.for('kept readings'))
  return tx
}

const someMatch = (which: number, where = 'true') =>
  `id = (select id from match where ${where} order by created_at, id offset ${which} limit 1)`

type Act = (which: number, minutes: number) => Promise<unknown>
const acts: Record<string, Act> = {
  offer: (which, minutes) => {
    const guest = guests[which % 6]!
    const host = hosts[(which * 5 + minutes) % 6]!
    const now = clock.now().toString()
    const state = minutes % 3 === 0 ? 'draft' : 'offered'
    const sent = state === 'draft' ? null : now
    const deadline = state === 'draft' ? null : clock.now().add({ minutes }).toString()
    const heldUntil = minutes % 3 === 1 ? clock.now().add({ minutes: 20 }).toString() : null
    return sql(
      `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id, place_id,
         stay, state, alone_in_room, offered_at, sent_at, deadline_at, created_at, held_until)
       values ($1, $2, $3, $4, $5, $6, $7, daterange('2027-06-08', '2027-06-13'), $8, false, $9, $9, $10, $11, $12) on conflict do nothing`,
      [
        edition.id,
        guest.registrationId,
        guest.personId,
        host.registrationId,
        host.personId,
        host.rooms[0]!.id,
        host.placeIds[0],
        state,
        sent,
        deadline,
        now,
        heldUntil,
      ],
    )
  },
  accept: (which) =>
    sql(
      `update match set state = 'accepted', accepted_at = $1 where ${someMatch(which, `state = 'offered'`)}`,
      [clock.now().toString()],
    ),
  end: (which) =>
    sql(
      `update match set state = 'withdrawn', end_reason = 'guest-cancelled', ended_at = $1 where ${someMatch(which)}`,
      [clock.now().toString()],
    ),
  task: (which) =>
    sql(
      `insert into rematch_task (match_id, guest_registration_id, opened_by, cause, opened_at)
       select id, guest_registration_id, 'host', 'refused', $1 from match where ${someMatch(which)} on conflict do nothing`,
      [clock.now().toString()],
    ),
  problem: (which) =>
    sql(
      `insert into contact_problem (match_id, reported_by, reported_at) select id, 'guest', $1 from match where ${someMatch(which)}
       on conflict do nothing`,
      [clock.now().toString()],
    ),
  arrive: (which) =>
    sql(
      `insert into milestone (match_id, what, told_by, told_at) select id, 'arrived', 'host', $1 from match where ${someMatch(which)}
       on conflict do nothing`,
      [clock.now().toString()],
    ),
  elsewhere: (which) =>
    which % 2 === 0
      ? sql('delete from arranged_elsewhere')
      : sql(
          'insert into arranged_elsewhere (registration_id, noted_at) values ($1, $2) on conflict do nothing',
          [guests[which % 6]!.registrationId, clock.now().toString()],
        ),
  flag: (which) =>
    sql(`update match set flagged_reason = 'dates' where ${someMatch(which, `state = 'accepted'`)}`),
  answer: (which) =>
    sql('update guest_facts set age = age + 1 where registration_id = $1', [
      guests[which % 6]!.registrationId,
    ]),
  delete: (which) => sql(`delete from match where ${someMatch(which)}`),
  wait: async (_, minutes) => clock.advance({ minutes }),
  waitLong: async (_, minutes) => clock.advance({ minutes: minutes * 10 }),
}

test('kept guest by guest and read anew are the same', { timeout: 60_000 }, async () => {
  const act = fc.record({
    what: fc.constantFrom(...Object.keys(acts), 'offer', 'accept', 'wait'),
    which: fc.nat(6),
    minutes: fc.nat(300),
  })
  const lives = fc.array(act, { minLength: 12, maxLength: 16 })
  const live = fc.asyncProperty(lives, async (life) => {
    await sql('delete from match')
    clock.set('2027-06-07T09:00:00Z')
    for (const { what, which, minutes } of life) {
      await acts[what]!(which, minutes)
      const kept: Record<string, string> = {}
      const anew: Record<string, string> = {}
      for (const [name, read] of Object.entries(readings)) {
        kept[name] = JSON.stringify(await db.run(admin, read))
        anew[name] = JSON.stringify(await db.run(admin, (tx) => read(alone(tx))))
      }
      expect(kept).toEqual(anew)
    }
  })
  await fc.assert(live, { numRuns: often(20, 2), endOnFailure: true })
})

test('what a count of the overview looks into leaves marks', async () => {
  const looks = async (read: (tx: Tx) => Promise<unknown>) => lookedInto(db, admin, (tx) => read(alone(tx)))
  const guestTables = await looks((tx) => countEach(tx, guestList, KEPT_GUEST_LISTS, context()))
  const matchTables = await looks((tx) => countEach(tx, matchList, MATCH_LISTS, context()))
  expect(guestTables.filter((name) => !(GUESTS_COUNTED as readonly string[]).includes(name))).toEqual([])
  expect(matchTables.filter((name) => !(MATCHES_COUNTED as readonly string[]).includes(name))).toEqual([])
})
