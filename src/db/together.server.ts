import type { Actor } from './actor.server.ts'
import type { Database } from './connect.server.ts'

/**
 * A page that asks a dozen things of the same person would begin and end a dozen transactions, which is most of its work: what
 * `work` asks of the database it is given shares one. Only as this actor, and only to read: nothing of it is settled before
 * the whole is. What it asks of another database would wait for a second connection while it holds this one: read that before.
 */
export function together<T>(db: Database, actor: Actor, work: (db: Database) => Promise<T>): Promise<T> {
  return db.run(actor, (tx) =>
    work({
      ...db,
      run: async (other, inner) => {
        if (!isSame(actor, other)) throw new Error(`one transaction as ${actor.kind} and as ${other.kind}`)
        return inner(tx)
      },
    }),
  )
}

const personOf = (actor: Actor) => ('personId' in actor ? actor.personId : null)
const isSame = (a: Actor, b: Actor) => a.kind === b.kind && personOf(a) === personOf(b)
