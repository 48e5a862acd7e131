import type { MatchState } from '../../src/domain/match-state.ts'
import { aPair } from '../forms/registered.ts'
import { anOrganiser, sqlOf } from '../forms/senders.ts'
import { aGuest, aHost } from '../builders/people.ts'
import type { Product } from '../product/product.ts'
import type { Scene } from './scenes.ts'

type Pair = Awaited<ReturnType<typeof aPair>>
type Prepare = (product: Product, pair: Pair) => Promise<unknown>

const change =
  (assignment: string): Prepare =>
  ({ sql }, { matchId }) =>
    sql(`update match set ${assignment} where id = $1`, [matchId])

/** The nights are there, or over. */
const isOn = change('stay = daterange(current_date - 1, current_date + 3)')
const isOver = change('stay = daterange(current_date - 6, current_date - 2)')
const toldBy =
  (what: string): Prepare =>
  ({ sql }, { matchId }) =>
    sql(`insert into milestone (match_id, what, told_by, told_at) values ($1, $2, 'organiser', now())`, [
      matchId,
      what,
    ])

export const anotherRoom: Prepare = async ({ sql }, { host }) =>
  sql(
    `with room as (insert into room (registration_id, number, type, females_only) values ($1, 2, 'private', false) returning id),
       beds as (insert into sleeping_option (room_id, kind, quantity) select id, 'single', 1 from room)
     insert into place (room_id, kind, bed_number, seat) select id, 'single', 1, 1 from room`,
    [host.registrationId],
  )

export const onMatch = (
  what: string,
  state: MatchState,
  prepare: Prepare = async () => {},
  tail = '',
): Scene => ({
  what: `an organiser at a match that is ${state}${what && `, ${what}`}`,
  arrange: async (product) => {
    const pair = await aPair(product, state)
    await prepare(product, pair)
    return { path: `/admin/match/${pair.matchId}${tail}`, cookie: (await anOrganiser(product)).cookie }
  },
})

/** The list of matches, with two of them ticked. */
const toList = (what: string, own: string, state: MatchState, typed: Record<string, string> = {}): Scene => ({
  what: `an organiser at ${what}`,
  own: `admin.match ${own}`,
  arrange: async (product) => {
    const pairs = [await aPair(product, state), await aPair(product, state)]
    return {
      path: '/admin/match',
      cookie: (await anOrganiser(product)).cookie,
      typed: { row: pairs.map(({ matchId }) => matchId), ...typed },
    }
  },
})

/** Somebody else has the bed by now. */
const isTaken: Prepare = async (product, { matchId }) => {
  const { registrationId, personId } = await aGuest({ sql: sqlOf(product) })
  await product.sql(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
       place_id, stay, state, alone_in_room, offered_at, sent_at, deadline_at, accepted_at, created_at)
     select edition_id, $2, $3, host_registration_id, host_person_id, room_id, place_id, stay, 'accepted', alone_in_room,
       now(), now(), now(), now(), now() from match where id = $1`,
    [matchId, registrationId, personId],
  )
}

/** Somewhere else that would suit. */
const elsewhere: Scene = {
  what: 'an organiser about to move a guest who has an offer',
  arrange: async (product) => {
    const { matchId } = await aPair(product, 'offered')
    const other = await aHost({ sql: sqlOf(product) })
    return {
      path: `/admin/match/${matchId}/move?place=${other.placeIds[0]}`,
      cookie: (await anOrganiser(product)).cookie,
    }
  },
}

const aFreedBed: Scene = {
  what: 'an organiser at a bed that is free again',
  arrange: async (product) => {
    const pair = await aPair(product, 'withdrawn')
    await change(`ended_at = now() - interval '1 hour', end_reason = 'guest-cancelled'`)(product, pair)
    await aGuest({ sql: sqlOf(product) })
    return { path: '/admin/matching/freed', cookie: (await anOrganiser(product)).cookie }
  },
}

/** The page of a match in each state that has buttons of its own. */
export const matchScenes: Scene[] = [
  elsewhere,
  aFreedBed,
  toList('drafts that are to be taken back', 'undraft-all', 'draft'),
  toList('offers that need more time', 'extend-all', 'offered'),
  onMatch('', 'draft'),
  onMatch('to be ticked first', 'draft', ({ sql }, { host }) =>
    sql(`update host_facts set living = 'shared-room' where registration_id = $1`, [host.registrationId]),
  ),
  onMatch('', 'offered'),
  onMatch('flagged', 'accepted', change(`flagged_reason = 'dates'`)),
  onMatch('with a problem', 'accepted', ({ sql }, { matchId }) =>
    sql(
      `insert into contact_problem (match_id, reported_by, reported_at, note) values ($1, 'guest', now(), 'No reply')`,
      [matchId],
    ),
  ),
  onMatch('in a home with another bed', 'accepted', anotherRoom),
  onMatch('on its nights', 'accepted', isOn),
  onMatch('arrived', 'accepted', async (product, pair) => {
    await isOn(product, pair)
    await toldBy('arrived')(product, pair)
  }),
  onMatch('after its nights', 'accepted', isOver),
  onMatch('', 'completed', isOver),
  ...(['declined', 'expired'] as const).map((state) =>
    onMatch('its place still free', state, change(`ended_at = now() - interval '1 hour'`)),
  ),
  {
    ...onMatch('its place taken', 'declined', async (product, pair) => {
      await change(`ended_at = now() - interval '1 hour'`)(product, pair)
      await isTaken(product, pair)
    }),
    isAgain: true,
  },
  onMatch('with somebody who could have the bed', 'withdrawn', async (product, pair) => {
    await change(`ended_at = now() - interval '1 hour', end_reason = 'organiser'`)(product, pair)
    await aGuest({ sql: sqlOf(product) })
  }),
  onMatch('its guest looking again', 'withdrawn', async (product, pair) => {
    await change(`ended_at = now() - interval '1 hour', end_reason = 'host-cancelled'`)(product, pair)
    await product.sql(
      `insert into rematch_task (match_id, guest_registration_id, opened_by, cause, opened_at) values ($1, $2, 'host', 'left', now())`,
      [pair.matchId, pair.guest.registrationId],
    )
  }),
]
