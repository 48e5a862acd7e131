import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachPostgres } from '#platform/postgres/attach.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import type { Product } from '../product/product.ts'
import { runBuilt } from './commands.ts'
import { compare } from './compare.ts'
import { rowsIn, type Rows } from './rows.ts'

export type CameBack = { saved: Rows; /** What is wrong, in words. */ lost: string[]; folder: string }

/**
 * Backs up a product with the built command, brings it back into an empty folder with the other, and compares row by row. The process
 * stands still meanwhile, so that nothing is written between two looks. `folder`: whose caller removes it.
 */
export async function bringBackElsewhere(product: Product, env: Record<string, string>): Promise<CameBack> {
  const root = await mkdtemp(join(tmpdir(), 'bed-comes-back-'))
  // As root the server runs as another user, who must get there.
  await chmod(root, 0o711)
  const folder = join(root, 'data')
  const file = join(root, 'beds.bedbackup')
  const saved = await whileStill(product, async () => {
    const rows = await rowsIn(await ownerOf(product))
    await runBuilt(product.dataDir, `backup ${file}`, env)
    return rows
  })
  await runBuilt(folder, `restore ${file}`, env)
  await rm(file)
  const server = await startPostgres({ dataDir: folder, log: () => {} })
  try {
    return { saved, lost: compare(saved, await rowsIn(server.connection('owner')), 'command'), folder }
  } finally {
    await server.stop()
  }
}

async function whileStill<T>({ child, sql }: Product, work: () => Promise<T>): Promise<T> {
  child.kill('SIGSTOP')
  try {
    // What it was in the middle of when it was stopped.
    await sql(`select pg_terminate_backend(pid) from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start is not null and usename <> session_user`)
    return await work()
  } finally {
    child.kill('SIGCONT')
  }
}

export async function ownerOf({ dataDir }: Product) {
  const server = await attachPostgres(dataDir)
  if (!server) throw new Error('the product runs without its database')
  return server.connection('owner')
}
