import type pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import { dumpDatabase } from '#db/backup/dump.server.ts'
import { restoreDump } from '#db/backup/restore.server.ts'
import { withScratchDatabase } from '#db/backup/scratch.server.ts'
import { compare } from './compare.ts'
import { rowsIn } from './rows.ts'

/**
 * What is saved comes back: everything in this database, brought back into an empty one on the same server, row by row. What
 * is wrong, in words; nothing where all of it is there. Nothing is changed.
 */
export async function findLost(owner: pg.ClientConfig): Promise<string[]> {
  const moment = Temporal.Now.instant()
  try {
    return await withScratchDatabase({ owner, migrator: owner, ownedBy: null }, new Date(), async (empty) => {
      const saved = await rowsIn(owner)
      const { unlinked } = await restoreDump(empty, dumpDatabase(owner, moment), {
        replaces: false,
        moment,
        worker: mint.worker(),
        isErased: () => false,
      })
      // A site at work in it meanwhile writes on: what stood there before and after must come back, and nothing else may.
      const later = await rowsIn(owner)
      const stayed = new Map([...saved].map(([name, rows]) => [name, common(rows, later.get(name))]))
      const seen = new Map([...saved].map(([name, rows]) => [name, [...rows, ...(later.get(name) ?? [])]]))
      const back = await rowsIn(empty)
      const isNew = (what: string) => what.startsWith('new in')
      return [
        ...(unlinked > 0 ? [`${unlinked} saved rows point to what is not saved`] : []),
        ...compare(stayed, back, 'call').filter((what) => !isNew(what)),
        ...compare(seen, back, 'call').filter((what) => isNew(what) && !what.startsWith('new in sequences')),
      ]
    })
  } catch (error) {
    return [`what is saved does not come back: ${String(error)}`]
  }
}

function common(rows: readonly string[], later: readonly string[] = []): string[] {
  const there = new Set(later)
  return rows.filter((row) => there.has(row))
}
