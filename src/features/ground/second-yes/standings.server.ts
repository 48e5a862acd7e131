import type { Tx } from '#db/connect.server.ts'
import type { Standing } from '#domain/second-yes.ts'

/** Of all organisers, what decides whose yes counts. For organisers, the gate and the worker. */
export async function readStandings(tx: Tx): Promise<Standing[]> {
  const rows = await tx
    .selectFrom('adminProfile')
    .select((eb) => [
      'personId',
      'decidedAt',
      'decidedBy',
      'askedBy',
      'namedAt',
      'createdAt',
      eb
        .selectFrom('emailChange')
        .select(({ fn }) => fn.max('emailChange.changedAt').as('at'))
        .whereRef('emailChange.personId', '=', 'adminProfile.personId')
        .as('addressSince'),
    ])
    .where('approved', '=', true)
    .where('revokedAt', 'is', null)
    .orderBy('personId')
    .execute()
  return rows.map(({ personId, decidedAt, decidedBy, askedBy, namedAt, createdAt, addressSince }) => ({
    personId,
    approvedAt: decidedAt ?? createdAt,
    approvedBy: [askedBy, decidedBy].flatMap((by) => by ?? []),
    namedAt,
    addressSince,
  }))
}
