/**
 * As many organisers as there are connections draft the last bed at the same moment, round after round: each round must
 * end with exactly one match, and everybody else must be told who holds it.
 *   node test/stress/last-bed.ts
 */
import { draftMatch } from '#features/placing/matches/drafting/drafting.server.ts'
import { aGuest, aHost, anAdmin, anEdition } from '../builders/people.ts'
import { openStressDatabase, withServer, type Connect } from './stress-database.ts'

export type LastBedFigures = {
  connections: number
  rounds: number
  /** Rounds with exactly one match in the table and exactly one organiser who was told so. */
  oneMatch: number
  /** Losers who were told whose match it is. */
  toldWho: number
  losers: number
  errors: number
  slowestRoundMs: number
}
export type LastBedOptions = { connections?: number; rounds?: number; connect?: Connect }

/** Runs on the given database, or on a server of its own. */
export async function run(options: LastBedOptions = {}): Promise<LastBedFigures> {
  const { connections = 100, rounds = 200, connect } = options
  if (connect) return measure(connect, connections, rounds)
  return withServer(connections, (own) => measure(own, connections, rounds))
}

async function measure(connect: Connect, connections: number, rounds: number): Promise<LastBedFigures> {
  const database = openStressDatabase(connect, connections)
  const { db, clock, sql } = database
  try {
    await anEdition(database)
    const guests = await Promise.all(Array.from({ length: connections }, () => aGuest(database)))
    const admins = await Promise.all(Array.from({ length: connections }, () => anAdmin(database)))
    const figures = { oneMatch: 0, toldWho: 0, losers: 0, errors: 0, slowestRoundMs: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const host = await aHost(database)
      const started = performance.now()
      const outcomes = await Promise.allSettled(
        guests.map((guest, index) =>
          draftMatch({ db, clock: clock.now }, admins[index]!.actor, {
            guestRegistrationId: guest.registrationId,
            placeId: host.placeIds[0]!,
            overrideReason: '',
          }),
        ),
      )
      figures.slowestRoundMs = Math.max(figures.slowestRoundMs, performance.now() - started)
      const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      const winners = answers.filter((answer) => answer.ok).length
      const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
      const rows = await sql('select id from match where host_registration_id = $1', [host.registrationId])
      figures.errors += outcomes.length - answers.length
      figures.losers += refusals.length
      figures.toldWho += refusals.filter(
        (error) => error.kind === 'place-taken' && error.holder !== null,
      ).length
      if (winners === 1 && rows.length === 1) figures.oneMatch += 1
      // Everybody is without a place again for the next round.
      await sql("update match set state = 'withdrawn', ended_at = now() where state = 'draft'")
    }
    return { connections, rounds, ...figures }
  } finally {
    await database.close()
  }
}
