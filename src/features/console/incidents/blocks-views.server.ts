import type { Tx } from '#db/connect.server.ts'

export type BlockView = {
  id: string
  /** One who is not placed, or two who are kept apart; the words under which they were named. */
  names: string[]
  isOfPair: boolean
  /** ISO instants. */
  since: string
  endedAt: string | null
}

/** What was blocked because of an incident. Somebody who is gone, or was never here, has no name: the step says whom it was about. */
export async function listBlocksOf(tx: Tx, incidentId: string): Promise<BlockView[]> {
  const rows = await tx
    .selectFrom('incidentStep as step')
    .innerJoin('block', 'block.id', 'step.blockId')
    .innerJoin('blockParty as party', 'party.blockId', 'block.id')
    .leftJoin('person', 'person.id', 'party.personId')
    .select(['block.id', 'block.blockedAt', 'block.endedAt', 'party.isOfPair', 'person.email', 'step.words'])
    .where('step.incidentId', '=', incidentId)
    .where('step.kind', 'in', ['blocked', 'kept-apart'])
    .orderBy('block.blockedAt')
    .orderBy('party.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, parties]) => ({
    id,
    names: parties.map(({ email, words }) => email ?? words ?? ''),
    isOfPair: parties.some(({ isOfPair }) => isOfPair),
    since: parties[0]!.blockedAt.toString(),
    endedAt: parties[0]!.endedAt?.toString() ?? null,
  }))
}
