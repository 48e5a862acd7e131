/**
 * The life of matches as organisers, guests, hosts and the clock make it, in any order, on the real database. After every
 * step: one guest in a place and one place for a guest on each night, nobody beside somebody who sleeps alone, every mail
 * belongs to an event of that very moment, and what was taken back has left nothing behind.
 */
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, it } from 'vitest'
import { mint, type ApprovedAdmin } from '#db/actor.server.ts'
import { findMatchForUpdate, storeMatchChange } from '#db/match-rows.server.ts'
import { testDatabase, type TestDatabase } from '../../../../../test/builders/database.ts'
import { expectNothingLeft, expectOrder } from '../../../../../test/builders/match-order.ts'
import { decide } from '#domain/match.ts'
import type { WayToMove } from '#domain/match-state.ts'
import { parseStay } from '#domain/stay.ts'
import {
  aGuest,
  aHost,
  anAdmin,
  anEdition,
  type TestGuest,
  type TestHost,
} from '../../../../../test/builders/people.ts'
import { acceptMatch, declineMatch, refuseMatch, withdrawMatch } from '../answering/answering.server.ts'
import { draftMatch } from '../drafting/drafting.server.ts'
import { recallOffers, sendOffers } from '../offering/offering.server.ts'
import { undraftMatch } from '../drafting/undrafting.server.ts'
import { expireOffers } from '../answering/expiring.server.ts'
import {
  completeMatch,
  extendOffer,
  markNoShow,
  offerAgain,
  reopenMatch,
} from '../answering/lifetime.server.ts'
import { undraftMatches } from '../drafting/undrafting.server.ts'
import { moveToHost } from '../moving/host-moves.server.ts'
import { carryOutMoves } from '../moving/carrying-out.server.ts'
import { moveMatch } from '../moving/moving.server.ts'
import { swapMatches } from '../moving/swapping.server.ts'
import { often } from '../../../../../test/builders/often.ts'

let database: TestDatabase
let admin: ApprovedAdmin
const start = '2027-05-10T09:00:00Z'
const whole = ['2027-06-13', '2027-06-20'] as const
const worker = mint.worker()
const deps = () => ({ db: database.db, clock: database.clock.now })

beforeAll(async () => {
  database = await testDatabase({ moment: start, max: 10 })
  await anEdition(database)
  admin = (await anAdmin(database)).actor
})

const ACTIONS = [
  'draft',
  'draft-part',
  'send',
  'send-and-recall',
  'recall',
  'hand-over',
  'accept',
  'decline',
  'refuse',
  'host-refuses',
  'extend',
  'reopen',
  'offer-again',
  'move',
  'swap',
  'move-asked',
  'move-told',
  'carry-out',
  'withdraw',
  'undraft',
  'take-back',
  'complete',
  'no-show',
  'wait-minutes',
  'wait-days',
  'expire',
] as const
type Action = { what: (typeof ACTIONS)[number]; one: number; two: number }
// Beginnings are likelier than ends: else most runs have nothing to end.
const action = fc.record<Action>({
  what: fc.oneof(
    {
      arbitrary: fc.constantFrom(
        'draft',
        'draft',
        'draft-part',
        'send',
        'send-and-recall',
        'hand-over',
        'accept',
      ),
      weight: 3,
    },
    { arbitrary: fc.constantFrom(...ACTIONS), weight: 2 },
  ) as fc.Arbitrary<Action['what']>,
  one: fc.nat({ max: 11 }),
  two: fc.nat({ max: 11 }),
})

type Scene = { guests: TestGuest[]; hosts: TestHost[]; places: string[]; dispatches: string[] }
type MatchRow = { id: string; state: string; guest: string; host: string }

const parts = [
  ['2027-06-13', '2027-06-16'],
  ['2027-06-16', '2027-06-20'],
].map(([from = '', to = '']) => {
  const stay = parseStay(from, to)
  if (!stay.ok) throw new Error(stay.error)
  return stay.value
})
const days = ['2027-05-16', '2027-05-20', '2027-05-25', '2027-06-10'].map((day) =>
  Temporal.PlainDate.from(day),
)
const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length]

const matchesOf = (scene: Scene) =>
  database.sql<MatchRow>(
    `select id, state, guest_registration_id as guest, host_registration_id as host from match
     where guest_registration_id = any($1) order by created_at, id`,
    [scene.guests.map(({ registrationId }) => registrationId)],
  )

/** The mail server has taken what is due: from now on the clock of the offer runs. */
async function handOver(matchId: string): Promise<void> {
  const now = database.clock.now()
  const sent = await database.sql<{ template: string }>(
    `update outbox set state = 'sent', sent_at = $2 where match_id = $1 and state = 'queued' and due_at <= $2
     returning template`,
    [matchId, now.toString()],
  )
  if (!sent.some(({ template }) => template === 'offer-to-guest')) return
  await database.workerDb.run(worker, async (tx) => {
    const match = await findMatchForUpdate(tx, matchId)
    const change = match && decide(match, { type: 'sent', deadline: now.add({ hours: 120 }) }, now)
    if (change?.ok) await storeMatchChange(tx, matchId, change.value, { actor: 'worker', personId: null })
  })
}

/** One action of somebody, whether or not it is possible just now. */
async function act({ what, one, two }: Action, scene: Scene): Promise<void> {
  const matches = await matchesOf(scene)
  const match = pick(matches, one)
  const guest = pick(scene.guests, one)
  const placeId = pick(scene.places, two) ?? ''
  const plain = { reason: 'a run', isConfirmed: true }
  const id = match?.id ?? ''
  const side = scene.guests.find(({ registrationId }) => registrationId === match?.guest)?.actor
  const host = scene.hosts.find(({ registrationId }) => registrationId === match?.host)?.actor
  const day = days[two % days.length] ?? Temporal.PlainDate.from('2027-05-20')
  switch (what) {
    case 'draft':
    case 'draft-part': {
      const stay = what === 'draft-part' ? { stay: pick(parts, two) } : {}
      const wish = { guestRegistrationId: guest?.registrationId ?? '', placeId, ...stay }
      await draftMatch(deps(), admin, { ...wish, tickReason: 'a run', overrideReason: 'a run' })
      return
    }
    case 'send': {
      const matchIds = matches.filter(({ state }) => state === 'draft').map((draft) => draft.id)
      if (matchIds.length === 0) return
      const idempotencyKey = crypto.randomUUID()
      const { dispatchId } = await sendOffers(deps(), admin, {
        idempotencyKey,
        matchIds,
        answerWindow: null,
      })
      scene.dispatches.push(dispatchId)
      return
    }
    case 'send-and-recall':
      await act({ what: 'send', one, two }, scene)
      await act({ what: 'recall', one, two }, scene)
      return
    case 'recall': {
      const dispatch = scene.dispatches.at(-1)
      if (!dispatch) return
      const taken = await recallOffers(deps(), admin, dispatch)
      if (taken.ok) await expectNothingLeft(database, dispatch)
      return
    }
    case 'wait-minutes':
      database.clock.advance({ minutes: 1 })
      return
    case 'wait-days':
      database.clock.advance({ hours: 24 * (1 + (two % 12)) })
      return
    case 'expire':
      await expireOffers(database.workerDb, worker, database.clock.now)
      return
    case 'carry-out':
      await carryOutMoves(database.workerDb, worker, database.clock.now)
      return
    case 'take-back':
      await undraftMatches(
        deps(),
        admin,
        matches.map((known) => known.id),
      )
      return
    default:
  }
  if (!match) return
  const moveHost = async (way: WayToMove) => {
    const idempotencyKey = crypto.randomUUID()
    const answer = { way, keepsDeadline: two % 2 === 0, answerWindow: null, idempotencyKey }
    const rules = { tickReason: 'a run', overrideReason: 'a run', safetyConfirmed: true }
    const moved = await moveToHost(deps(), admin, id, { placeId, ...answer, ...rules })
    if (!moved.ok) return
    const [row] = await database.sql<{ dispatch_id: string }>('select dispatch_id from match where id = $1', [
      moved.value.matchId,
    ])
    if (row) scene.dispatches.push(row.dispatch_id)
  }
  const actions: Record<string, () => Promise<unknown>> = {
    'hand-over': () => handOver(id),
    accept: async () => side && acceptMatch(deps(), side, id),
    decline: async () => side && declineMatch(deps(), side, id),
    refuse: async () => side && refuseMatch(deps(), side, id),
    'host-refuses': async () => host && refuseMatch(deps(), host, id),
    extend: () => extendOffer(deps(), admin, id, day),
    reopen: () => reopenMatch(deps(), admin, id, day),
    'offer-again': () => offerAgain(deps(), admin, id),
    'move-asked': () => moveHost('asked'),
    'move-told': () => moveHost('told'),
    move: () => moveMatch(deps(), admin, id, { placeId, ...plain }),
    swap: () => swapMatches(deps(), admin, id, { matchId: pick(matches, two)?.id ?? '', ...plain }),
    withdraw: () => withdrawMatch(deps(), admin, id, { reason: 'organiser', note: '' }),
    undraft: () => undraftMatch(deps(), admin, id),
    complete: () => completeMatch(deps(), admin, id),
    'no-show': () => markNoShow(deps(), admin, id, ''),
  }
  await actions[what]?.()
}

it('holds in any order of actions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 30 }), async (run) => {
      database.clock.set(start)
      await database.empty(
        'match',
        'dispatch',
        'outbox',
        'history_entry',
        'history_part',
        'rematch_task',
        'veto',
      )
      const hosts = [
        await aHost(database, { rooms: [{ beds: { single: 2 } }] }),
        await aHost(database, { rooms: [{ beds: { single: 1 } }, { beds: { double: 1 } }] }),
      ]
      const guests = [
        await aGuest(database, { stay: whole }),
        await aGuest(database, { stay: whole, roomSharing: 'no' }),
        await aGuest(database, { stay: ['2027-06-15', '2027-06-18'] }),
      ]
      const places = hosts.flatMap(({ placeIds }) => placeIds)
      const scene: Scene = { guests, hosts, places, dispatches: [] }
      const done: string[] = []
      for (const one of run) {
        await act(one, scene)
        done.push(one.what)
        await expectOrder(database, done.join(', '))
      }
    }),
    // The run that failed says what was done; making it shorter takes minutes on a real database.
    { numRuns: often(12, 5), endOnFailure: true },
  )
})
