import type { Worker } from '#db/actor.server.ts'
import type { Database, Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { blockFingerprint } from '#features/ground/blocks.server.ts'
import type { Keys } from '#platform/keys.server.ts'

/** Finds blocked people who return (rules: incidents), under a blocked address or after deleting the account. Returns how many were found. */
export async function linkBlocks(db: Database, worker: Worker, keys: Keys): Promise<number> {
  return db.run(worker, async (tx) => {
    await noteAddresses(tx, keys)
    const lost = await tx
      .selectFrom('blockParty as party')
      .innerJoin('block', 'block.id', 'party.blockId')
      .innerJoin('blockAddress as address', 'address.partyId', 'party.id')
      .select(['party.id', 'party.blockId', 'address.fingerprint'])
      .where('party.personId', 'is', null)
      .where('block.endedAt', 'is', null)
      .execute()
    if (lost.length === 0) return 0
    const wanted = Map.groupBy(lost, ({ fingerprint }) => fingerprint.toString('hex'))
    const people = await tx
      .selectFrom('person')
      .select(['id', 'email'])
      .where('email', 'is not', null)
      .execute()
    let found = 0
    for (const { id: personId, email } of people) {
      for (const party of wanted.get(blockFingerprint(keys, email ?? '').toString('hex')) ?? []) {
        const { rows } = await sql`update block_party set person_id = ${personId}::uuid
          where id = ${party.id}::uuid and person_id is null and not exists (select from block_party other
            where other.block_id = ${party.blockId}::uuid and other.person_id = ${personId}::uuid) returning id`.execute(
          tx,
        )
        found += rows.length
      }
    }
    return found
  })
}

async function noteAddresses(tx: Tx, keys: Keys): Promise<void> {
  const known = await tx
    .selectFrom('blockParty as party')
    .innerJoin('block', 'block.id', 'party.blockId')
    .innerJoin('person', 'person.id', 'party.personId')
    .select(['party.id', 'person.email'])
    .where('block.endedAt', 'is', null)
    .where('person.email', 'is not', null)
    .execute()
  for (const { id, email } of known)
    await tx
      .insertInto('blockAddress')
      .values({ partyId: id, fingerprint: blockFingerprint(keys, email ?? '') })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
