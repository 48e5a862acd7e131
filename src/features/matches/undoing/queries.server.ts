import type { Tx } from '#db/connect.server.ts'

/** The matches with everybody and every room they touch or would touch, in the order of all commands: registrations, rooms, matches. */
export async function lockMatches(tx: Tx, ids: readonly string[], placeIds: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const found = await tx
    .selectFrom('match')
    .select(['guestRegistrationId', 'hostRegistrationId', 'roomId'])
    .where('id', 'in', ids)
    .execute()
  const others = await tx.selectFrom('place').select('roomId').where('id', 'in', placeIds).execute()
  const sides = found.flatMap((match) => [match.guestRegistrationId, match.hostRegistrationId])
  const rooms = [...found, ...others].map(({ roomId }) => roomId)
  for (const { table, locked } of [
    { table: 'registration' as const, locked: sides },
    { table: 'room' as const, locked: rooms },
  ]) {
    if (locked.length === 0) continue
    await tx.selectFrom(table).select('id').where('id', 'in', locked).orderBy('id').forNoKeyUpdate().execute()
  }
  const rows = await tx
    .selectFrom('match')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
export type Locked = Awaited<ReturnType<typeof lockMatches>> extends Map<string, infer Row> ? Row : never

/** Who changed a match last, and when; no e-mail where it was no organiser, or one who is gone. */
export async function findLastAuthor(
  tx: Tx,
  matchId: string,
): Promise<{ byEmail: string | null; at: string | null }> {
  const last = await tx
    .selectFrom('matchEvent')
    .leftJoin('person', (join) =>
      join.onRef('person.id', '=', 'matchEvent.actorPersonId').on('matchEvent.actor', '=', 'organiser'),
    )
    .select(['matchEvent.at', 'person.email'])
    .where('matchEvent.matchId', '=', matchId)
    .orderBy('matchEvent.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { byEmail: last?.email ?? null, at: last?.at.toString() ?? null }
}
