import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdsPlace, isAgreed, isHeld, isPromised, MATCH_STATES, stateAt } from '#domain/match-state.ts'
import { testDatabase, type TestDatabase } from '../../test/builders/database.ts'
import { often } from '../../test/builders/often.ts'
import { aGuest, aHost, anEdition, type TestGuest } from '../../test/builders/people.ts'
import { mint } from './actor.server.ts'
import type { Match } from './schema.ts'
import type { LiveMatch } from './views.ts'

let database: TestDatabase
let guest: TestGuest
let stranger: TestGuest

beforeAll(async () => {
  database = await testDatabase()
  await anEdition(database)
  guest = await aGuest(database)
  stranger = await aGuest(database)
})

type Answers = Omit<LiveMatch, keyof Match>

const start = Temporal.Instant.from('2027-05-20T09:00:00Z')
// Few of them, so that a moment is often exactly that of a deadline.
const aMoment = fc.integer({ min: -3, max: 3 }).map((steps) => start.add({ microseconds: steps }))
const aMatch = fc.record({
  state: fc.constantFrom(...MATCH_STATES),
  deadline: fc.option(aMoment),
  heldUntil: fc.option(aMoment),
})

/** One a night, so that they take no place from each other. */
async function store(matches: { state: string; deadline: unknown; heldUntil: unknown }[]): Promise<void> {
  const host = await aHost(database)
  await database.sql(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
       place_id, stay, state, alone_in_room, created_at, offered_at, sent_at, deadline_at, held_until)
     select g.edition_id, g.id, g.person_id, h.id, h.person_id, place.room_id, place.id,
       daterange('2027-06-01'::date + n::int, '2027-06-02'::date + n::int), given.state, false, now(),
       case when given.state <> 'draft' then now() end, now(), deadline, held
     from registration g, registration h, place,
       unnest($4::text[], $5::timestamptz[], $6::timestamptz[]) with ordinality as given(state, deadline, held, n)
     where g.id = $1 and h.id = $2 and place.id = $3`,
    [
      guest.registrationId,
      host.registrationId,
      host.placeIds[0],
      matches.map(({ state }) => state),
      matches.map(({ deadline }) => deadline?.toString() ?? null),
      matches.map(({ heldUntil }) => heldUntil?.toString() ?? null),
    ],
  )
}

async function columnsOf(name: string): Promise<string[]> {
  const rows = await database.sql<{ column: string }>(
    `select column_name || ' ' || data_type as column from information_schema.columns
     where table_schema = 'public' and table_name = $1`,
    [name],
  )
  return rows.map(({ column }) => column)
}

const readAll = () =>
  database.workerDb.run(mint.worker(), (tx) =>
    tx.selectFrom('liveMatch').selectAll().orderBy('stay').execute(),
  )

describe('what a match is now', () => {
  it('is what the domain says of its state and its times at that moment', async () => {
    const matches = fc.array(aMatch, { minLength: 20, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(matches, aMoment, async (given, now) => {
        await database.empty('match')
        await store(given)
        database.clock.set(now.toString())
        const wanted = given.map((match) => {
          const state = stateAt(match, now)
          return {
            stateNow: state,
            isDraft: state === 'draft',
            isOpenOffer: state === 'offered',
            isAccepted: state === 'accepted',
            isPromised: isPromised(state),
            isAgreed: isAgreed(state),
            isExpired: state === 'expired',
            holdsPlace: holdsPlace(state),
            isHeld: isHeld(match, now),
          } satisfies Answers
        })
        expect(await readAll()).toMatchObject(wanted)
      }),
      { numRuns: often(200) },
    )
  })

  it('is beside every column of the match, which a later migration may not forget', async () => {
    const answers = {
      stateNow: 'state_now text',
      isDraft: 'is_draft boolean',
      isOpenOffer: 'is_open_offer boolean',
      isAccepted: 'is_accepted boolean',
      isPromised: 'is_promised boolean',
      isAgreed: 'is_agreed boolean',
      isExpired: 'is_expired boolean',
      holdsPlace: 'holds_place boolean',
      isHeld: 'is_held boolean',
    } satisfies Record<keyof Answers, string>
    const wanted = [...(await columnsOf('match')), ...Object.values(answers)]
    expect((await columnsOf('live_match')).toSorted()).toEqual(wanted.toSorted())
  })

  it('is shown to those who see the match, and to nobody else', async () => {
    await database.empty('match')
    await store(MATCH_STATES.map((state) => ({ state, deadline: null, heldUntil: null })))
    const seenBy = (actor: TestGuest['actor']) =>
      database.db.run(actor, (tx) => tx.selectFrom('liveMatch').select('state').orderBy('stay').execute())
    expect((await seenBy(guest.actor)).map(({ state }) => state)).toEqual(
      MATCH_STATES.filter((state) => state !== 'draft'),
    )
    expect(await seenBy(stranger.actor)).toEqual([])
  })
})

describe('every view', () => {
  // Without it a view is read as its owner, whom no policy stops.
  const readAsOwner = async () =>
    (
      await database.sql<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
           and not coalesce('security_invoker=true' = any(reloptions), false)`,
      )
    ).map(({ name }) => name)

  it('is read as who asks', async () => {
    expect(await readAsOwner()).toEqual([])
  })

  it('a planted one that is not is seen', async () => {
    await database.sql('create view planted as select * from match')
    expect(await readAsOwner()).toEqual(['planted'])
    await database.sql('drop view planted')
  })
})
