import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

// A first start makes a cluster and runs every migration: three seconds of a processor, for each file of tests. So it is
// made once a run, and each product gets a copy of its own. Outside a run (`npm run bench`) every start is a first one.

const run = promisify(execFile)

/**
 * Fills an empty data folder with what a first start or command leaves. `make` does that in a folder; it is called
 * by the first to come only. Who comes meanwhile does not wait: an empty folder is as good, only slower.
 */
export async function fillDataDir(
  dataDir: string,
  make: (dataDir: string) => Promise<void>,
  kind = 'by-start',
): Promise<void> {
  const prepared = process.env.PREPARED_DATA
  if (!prepared) return
  const ready = join(prepared, kind)
  if (!existsSync(ready)) {
    const making = join(prepared, `${kind}.making`)
    try {
      await mkdir(making, { mode: 0o711 })
    } catch {
      return
    }
    await make(making)
    await rename(making, ready)
  }
  // With owners and rights: as root the database belongs to somebody else.
  await run('cp', ['-a', `${ready}/.`, dataDir])
}

/** For the environment of a built process: what Node has compiled of it before, in this run. */
export function compiledOnce(): { NODE_COMPILE_CACHE?: string } {
  const prepared = process.env.PREPARED_DATA
  return prepared ? { NODE_COMPILE_CACHE: join(prepared, 'compiled') } : {}
}
