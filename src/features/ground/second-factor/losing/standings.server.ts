import type { Gate } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import type { FactorStanding } from '#domain/lost-factor.ts'
import { readStandings } from '#features/ground/second-yes/standings.server.ts'

/** Of all organisers, what decides whose word counts. As the gate: second factors are nobody's to see but their owner's. */
export function readFactorStandings(db: Database, gate: Gate): Promise<FactorStanding[]> {
  return db.run(gate, async (tx) => {
    const rows = await tx
      .selectFrom('secondFactor')
      .select(({ fn }) => ['personId', fn.min('addedAt').as('since')])
      .groupBy('personId')
      .execute()
    const since = new Map(rows.map((row) => [row.personId, row.since]))
    return (await readStandings(tx)).map((standing) => ({
      ...standing,
      factorSince: since.get(standing.personId) ?? null,
    }))
  })
}
