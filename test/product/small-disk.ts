import { execFile } from 'node:child_process'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onEachTable } from './each-table.ts'
import { prepareData, startProduct, type Product } from './product.ts'

const run = promisify(execFile)
/** What a database without anybody in it takes, and as much again. */
const MEGABYTES = 200
const PIECE = Buffer.alloc(64 * 1024)

export type Disk = { fill: () => Promise<void>; free: () => Promise<void>; remove: () => Promise<void> }

/** The built product on a disk of its own that can be filled to its last byte; where nobody may mount one, its database says so of itself. */
export async function startOnSmallDisk(
  env: Record<string, string>,
): Promise<{ product: Product; disk: Disk }> {
  const disk = await mountSmallDisk(MEGABYTES)
  if (disk) {
    await prepareData(disk.folder)
    return { product: await startProduct({ ...env, DATA_DIR: disk.folder }), disk }
  }
  const product = await startProduct(env)
  return {
    product,
    disk: {
      fill: async () => {
        await product.sql(NO_ROOM)
        await onEachTable(
          product,
          (table) =>
            `create trigger no_room before insert on ${table} for each statement execute function app.no_room()`,
          ours,
        )
      },
      free: async () => {
        await onEachTable(product, (table) => `drop trigger no_room on ${table}`, ours)
        await product.sql('drop function app.no_room')
      },
      remove: async () => {},
    },
  }
}

const ours = `schemaname in ('public', 'app')`
/** Each table answers as PostgreSQL does when it cannot make its file longer. */
const NO_ROOM = `
  create function app.no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`

/** Null where this user may mount nothing. */
async function mountSmallDisk(megabytes: number): Promise<(Disk & { folder: string }) | null> {
  const folder = await mkdtemp(join(tmpdir(), 'bed-disk-'))
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder])
    .then(() => true)
    .catch(() => false)
  if (!mounted) {
    await rm(folder, { recursive: true })
    return null
  }
  await chmod(folder, 0o711)
  const ballast = join(folder, '.ballast')
  return {
    folder,
    fill: async () => {
      const file = await open(ballast, 'a')
      try {
        for (;;) await file.write(PIECE)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        await file.close()
      }
    },
    free: () => rm(ballast, { force: true }),
    remove: async () => {
      await run('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
