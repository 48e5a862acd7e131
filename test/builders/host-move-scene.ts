/** Amina, a guest of Bruno's, and Jonas, to whom she could move. */
import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { moveToHost, type HostMove } from '#features/placing/matches/moving/host-moves.server.ts'
import { carryOutMoves } from '#features/placing/matches/moving/carrying-out.server.ts'
import { listOwnMatches } from '#features/placing/matches/reading/reading.server.ts'
import { aMatchOfTwo, type MatchOverrides } from './mail-scene.ts'
import { database, prepareMailSending, sendDue, sink, worker } from './mail-sending.ts'
import { aHost, anAdmin, type TestHost } from './people.ts'

export let admin: ApprovedAdmin
/** Where the guest could go. */
export let other: TestHost
export const deps = () => ({ db: database.db, clock: database.clock.now })
export const moment = '2027-05-14T08:00:00Z'
export const deadline = '2027-05-19T21:59:59.999Z'
export const accepted = {
  state: 'accepted',
  sentAt: moment,
  deadlineAt: deadline,
  acceptedAt: moment,
} as const

/** A database, a mail server and an organiser, fresh for every test of the file that calls this. */
export function prepareHostMoves(): void {
  prepareMailSending()
  beforeEach(async () => {
    await database.empty('dispatch')
    admin = (await anAdmin(database, { email: 'olga@example.org' })).actor
  })
}

export async function aScene(o: MatchOverrides = accepted) {
  const scene = await aMatchOfTwo(database, {
    ...o,
    guest: { email: 'amina@example.org', ...o.guest },
    host: { email: 'bruno@example.org', ...o.host },
  })
  database.clock.advance({ hours: 1 })
  other = await aHost(database, { firstName: 'Jonas', locale: 'en', email: 'jonas@example.org' })
  return scene
}
export const textOf = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

type Wish = Partial<HostMove>
export const move = (matchId: string, wish: Wish = {}) =>
  moveToHost(deps(), admin, matchId, {
    placeId: other.placeIds[0]!,
    way: 'asked',
    keepsDeadline: false,
    answerWindow: null,
    overrideReason: '',
    idempotencyKey: randomUUID(),
    ...wish,
  })
export async function moved(matchId: string, wish: Wish = {}): Promise<string> {
  const made = await move(matchId, wish)
  if (!made.ok) throw new Error(made.error.kind)
  return made.value.matchId
}
export const rowOf = async (id: string) =>
  (
    await database.sql<{
      state: string
      end_reason: string | null
      is_beside: boolean | null
      move: string | null
      deadline_at: Date | null
      dispatch_id: string | null
      version: number
    }>(
      'select state, end_reason, is_beside, move, deadline_at, dispatch_id, version from match where id = $1',
      [id],
    )
  )[0]!
export const mails = async () =>
  (
    await database.sql<{ word: string }>(
      "select template || ' ' || state || ' ' || (select coalesce(email, '') from person where id = person_id) as word from outbox order by queued_at, 1",
    )
  ).map(({ word }) => word)
export const namesSeen = async (actor: Parameters<typeof listOwnMatches>[1]) =>
  (await listOwnMatches(deps(), actor)).map(
    (match) =>
      `${match.state} ${(match.role === 'guest' ? match.host : match.guest)?.firstName ?? 'nobody'} ${match.contact ? 'with' : 'without'} contact`,
  )
/** The time to undo is over: the worker does what is due, and sends. */
export async function afterHold() {
  database.clock.advance({ seconds: 121 })
  await carryOutMoves(database.workerDb, worker, database.clock.now)
  await sendDue()
}
export const sentTo = (name: string) =>
  sink.received
    .filter(({ recipients }) => recipients.some((address) => address.startsWith(name)))
    .map(({ mail }) => mail.subject)
