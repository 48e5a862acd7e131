import type pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import { readFrames } from '#db/backup/dump-format.server.ts'
import { dumpDatabase } from '#db/backup/dump.server.ts'
import { restoreDump } from '#db/backup/restore.server.ts'
import { withScratchDatabase } from '#db/backup/scratch.server.ts'

/**
 * What is saved comes back: everything in this database, brought back into an empty one on the same server, row by row. What
 * is wrong, in words; nothing where all of it is there. Nothing is changed.
 */
export async function findLost(owner: pg.ClientConfig): Promise<string[]> {
  const now = Temporal.Now.instant()
  const saved = await collect(dumpDatabase(owner, now))
  try {
    return await withScratchDatabase({ owner, migrator: owner, ownedBy: null }, new Date(), async (empty) => {
      const restored = await restoreDump(empty, pieces(saved), {
        replaces: false,
        moment: now,
        worker: mint.worker(),
        isErased: () => false,
      })
      const lost = restored.unlinked > 0 ? [`${restored.unlinked} saved rows point to what is not saved`] : []
      const before = await listParts(saved)
      const after = await listParts(await collect(dumpDatabase(empty, now)))
      const names = [...before.keys(), ...after.keys()].filter((name) => before.get(name) !== after.get(name))
      return [
        ...lost,
        ...[...new Set(names)].map(
          (name) => `saved ${before.get(name)}, came back ${after.get(name)}: ${name}`,
        ),
      ]
    })
  } catch (error) {
    return [`what is saved does not come back: ${String(error)}`]
  }
}

/** What a dump holds: the rows of each table by their checksum, and where each sequence stands. */
async function listParts(dump: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>()
  let table = ''
  for await (const frame of readFrames(pieces(dump))) {
    if (frame.kind !== 'note') continue
    const { note } = frame
    if (note.note === 'table') table = `${note.name} (${note.columns.join()})`
    if (note.note === 'table-end') parts.set(table, `${note.rows} rows ${note.sha256}`)
    if (note.note === 'end') for (const { name, last } of note.sequences) parts.set(name, last)
  }
  return parts
}

async function collect(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
