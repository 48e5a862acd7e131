import type { Tx } from '#db/connect.server.ts'
import { nameOfRegistration } from '#db/named.server.ts'

/** The other match of a move that is under way, with its host and how the guest hears of it; `isNew`: it is the one they would move to. */
export type MoveNeighbour = {
  matchId: string
  hostName: string
  how: 'asked' | 'told'
  isNew: boolean
  /** Both hold their place: nothing is settled yet. */
  isOpen: boolean
}

/** The match that stands beside this one; null if none does. */
export async function findNeighbourInMove(tx: Tx, matchId: string): Promise<MoveNeighbour | null> {
  const all = await listNeighbours(tx, matchId)
  return all.find(({ isOpen }) => isOpen) ?? null
}

/** The match that this one came in place of or is to make place for, the newest first; an open move before those that are settled. */
export async function findMoveOf(tx: Tx, matchId: string): Promise<MoveNeighbour | null> {
  const all = await listNeighbours(tx, matchId)
  return all.find(({ isOpen }) => isOpen) ?? all[0] ?? null
}

async function listNeighbours(tx: Tx, matchId: string): Promise<MoveNeighbour[]> {
  const rows = await tx
    .selectFrom('liveMatch as next')
    .innerJoin('match as old', 'old.id', 'next.replaces')
    .select([
      'next.id as nextId',
      'next.move',
      'next.isBeside',
      'next.isOpenOffer',
      'next.isAgreed',
      'old.id as oldId',
      'old.endReason',
      nameOfRegistration('next.hostRegistrationId').as('nextName'),
      nameOfRegistration('old.hostRegistrationId').as('oldName'),
    ])
    .where((eb) => eb.or([eb('next.id', '=', matchId), eb('old.id', '=', matchId)]))
    .orderBy('next.createdAt', 'desc')
    .execute()
  return rows.flatMap((row): MoveNeighbour[] => {
    const isOpen = row.isBeside === true && row.isOpenOffer
    // What was declined or taken back is of no interest to the old match any more.
    if (!isOpen && row.endReason !== 'moved') return []
    const isNew = row.oldId === matchId
    const [id, hostName] = isNew ? [row.nextId, row.nextName] : [row.oldId, row.oldName]
    return [{ matchId: id, hostName, how: row.move === 'asked' ? 'asked' : 'told', isNew, isOpen }]
  })
}

/** The host whose place a guest keeps until they have answered whether to move; null: they are not asked that. */
export async function findKeptPlace(
  tx: Tx,
  { replaces, isBeside }: { replaces: string | null; isBeside: boolean | null },
): Promise<string | null> {
  if (!replaces || !isBeside) return null
  const kept = await tx
    .selectFrom('match')
    .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
    .select('host.firstName')
    .where('match.id', '=', replaces)
    .executeTakeFirst()
  return kept?.firstName ?? null
}
