import type { Gate } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import type { Standing } from '#domain/lost-factor.ts'

/** Of all organisers, what decides whose word counts. As the gate: second factors are nobody's to see but their owner's. */
export function readStandings(db: Database, gate: Gate): Promise<Standing[]> {
  return db.run(gate, async (tx) => {
    const rows = await tx
      .selectFrom('adminProfile')
      .select((eb) => [
        'personId',
        'decidedAt',
        'decidedBy',
        'createdAt',
        eb
          .selectFrom('secondFactor')
          .select(({ fn }) => fn.min('secondFactor.addedAt').as('since'))
          .whereRef('secondFactor.personId', '=', 'adminProfile.personId')
          .as('factorSince'),
      ])
      .where('approved', '=', true)
      .where('revokedAt', 'is', null)
      .orderBy('personId')
      .execute()
    return rows.map(({ personId, decidedAt, decidedBy, createdAt, factorSince }) => ({
      personId,
      approvedAt: decidedAt ?? createdAt,
      approvedBy: decidedBy,
      factorSince,
    }))
  })
}
