/**
 * A guest accepts and the clock expires the same offer within some milliseconds of its deadline, again and again, on the
 * real clock: each race must end in one state, with one history row and one mail to each side, and the guest must have
 * been told the truth.
 *   node test/stress/accept-expire.ts
 */
import { setTimeout as pause } from 'node:timers/promises'
import { mint } from '#db/actor.server.ts'
import { acceptMatch } from '#features/placing/matches/answering/answering.server.ts'
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { offerMatches } from '#features/placing/matches/offering/offering.server.ts'
import type { MatchOutcome } from '#features/placing/matches/changing/changing.server.ts'
import { expireOffers } from '#features/placing/matches/answering/expiring.server.ts'
import { Temporal } from 'temporal-polyfill'
import { aGuest, aHost, anAdmin, anEdition, type TestGuest } from '../builders/people.ts'
import { openStressDatabase, withServer, type Connect, type StressDatabase } from './stress-database.ts'

export type AcceptExpireFigures = {
  races: number
  withinMs: number
  accepted: number
  expired: number
  /** Races that ended in one final state with one history row and one mail to each side. */
  clean: number
  /** Races in which the guest was told something else than what is stored. */
  lies: number
}
export type AcceptExpireOptions = { races?: number; withinMs?: number; lanes?: number; connect?: Connect }

/** Runs on the given database, or on a server of its own. `lanes`: so many races at a time. */
export async function run(options: AcceptExpireOptions = {}): Promise<AcceptExpireFigures> {
  const { races = 2000, withinMs = 5, lanes = 10, connect } = options
  const work = (connection: Connect) => measure(connection, { races, withinMs, lanes })
  return connect ? work(connect) : withServer(lanes * 2, work)
}

type Lane = { guest: TestGuest; matchId: string }

async function measure(
  connect: Connect,
  { races, withinMs, lanes }: { races: number; withinMs: number; lanes: number },
): Promise<AcceptExpireFigures> {
  const database = openStressDatabase(connect, lanes)
  try {
    await anEdition(database)
    const figures = { accepted: 0, expired: 0, clean: 0, lies: 0 }
    let left = races
    const runLane = async (lane: Lane) => {
      while (left > 0) {
        left -= 1
        const { state, isClean, isTrue } = await race(database, lane, withinMs)
        if (state === 'accepted' || state === 'expired') figures[state] += 1
        if (isClean) figures.clean += 1
        if (!isTrue) figures.lies += 1
      }
    }
    const all: Lane[] = []
    for (let lane = 0; lane < lanes; lane += 1) all.push(await makeLane(database))
    await Promise.all(all.map(runLane))
    return { races, withinMs, ...figures }
  } finally {
    await database.close()
  }
}

async function makeLane(database: StressDatabase): Promise<Lane> {
  const deps = { db: database.db, clock: database.clock.now }
  const { actor } = await anAdmin(database)
  const guest = await aGuest(database)
  const host = await aHost(database)
  const draft = await draftMatch(deps, actor, {
    guestRegistrationId: guest.registrationId,
    placeId: host.placeIds[0]!,
    overrideReason: '',
  })
  if (!draft.ok) throw new Error(draft.error.kind)
  const { matchId } = draft.value
  await offerMatches(deps, actor, [matchId])
  return { guest, matchId }
}

const leadMs = 40

/** One race: the offer as it was, a deadline in a moment, and both sides at a random moment round it. */
async function race(database: StressDatabase, { guest, matchId }: Lane, withinMs: number) {
  const { db, workerDb, clock, sql } = database
  await sql('delete from outbox where match_id = $1', [matchId])
  await sql('delete from match_event where match_id = $1', [matchId])
  const deadlineMs = Date.now() + leadMs
  await sql(
    `update match set state = 'offered', accepted_at = null, ended_at = null, sent_at = offered_at, deadline_at = $2
     where id = $1`,
    [matchId, Temporal.Instant.fromEpochMilliseconds(deadlineMs).toString()],
  )
  const nearDeadline = async <T>(act: () => Promise<T>): Promise<T> => {
    await pause(Math.max(0, deadlineMs + (Math.random() * 2 - 1) * withinMs - Date.now()))
    return act()
  }
  const expire = () => expireOffers(workerDb, mint.worker(), clock.now)
  const [answer] = await Promise.all([
    nearDeadline(() => acceptMatch({ db, clock: clock.now }, guest.actor, matchId)),
    nearDeadline(expire),
  ])
  await pause(Math.max(0, deadlineMs + withinMs + 2 - Date.now()))
  // Another lane's expiry may hold this very row and not have committed yet.
  for (let tries = 0; tries < 100; tries += 1) {
    await expire()
    const [row] = await sql('select state from match where id = $1', [matchId])
    if (row?.['state'] !== 'offered') break
    await pause(5)
  }
  return judge(database, matchId, answer)
}

async function judge({ sql }: StressDatabase, matchId: string, answer: MatchOutcome) {
  const [row] = await sql(
    `select state,
       (select array_agg(event order by id) from match_event where match_id = match.id) as events,
       (select array_agg(template order by template) from outbox where match_id = match.id) as mails
     from match where id = $1`,
    [matchId],
  )
  const state = String(row?.['state'])
  const isClean =
    JSON.stringify(row?.['events']) === JSON.stringify([state]) &&
    JSON.stringify(row?.['mails']) === JSON.stringify([`${state}-to-guest`, `${state}-to-host`])
  const isTrue = answer.ok ? state === 'accepted' : answer.error === 'late' && state === 'expired'
  return { state, isClean, isTrue }
}
