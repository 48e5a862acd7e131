import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachPostgres } from '#platform/postgres/attach.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import type { Product } from '../product/product.ts'
import { runBuilt } from './commands.ts'
import { rowsIn, type Rows, without } from './rows.ts'

/** What a restore does beside bringing back: it pauses the queue, holds what waits in it, tells organisers, notes itself, and forgets what the machine had counted. */
const CHANGED = ['mail_control', 'outbox', 'clock_record']
const ADDED = ['mail_action', 'outbox', 'security_event', 'sequences', 'mail_control', 'clock_record']

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
    return { saved, lost: compare(saved, await rowsIn(server.connection('owner'))), folder }
  } finally {
    await server.stop()
  }
}

function compare(saved: Rows, back: Rows): string[] {
  const say = (words: string, rows: Map<string, string[]>, but: readonly string[]) =>
    [...rows].filter(([table]) => !but.includes(table)).map(([table, all]) => `${words} ${table}: ${all[0]}`)
  const held =
    without(saved, back)
      .get('outbox')
      ?.filter((row) => !/\t(?:queued|sending)\t/.test(row)) ?? []
  return [
    ...say('lost from', without(saved, back), [...CHANGED, 'sequences']),
    ...say('new in', without(back, saved), ADDED),
    ...held.map((row) => `lost from outbox: ${row}`),
    ...[...saved]
      .filter(([table, rows]) => (back.get(table)?.length ?? 0) < rows.length)
      .map(([table]) => `fewer rows in ${table}`),
    ...(saved.get('sequences') ?? []).filter((one) => isBehind(one, back)).map((one) => `gone back: ${one}`),
  ]
}

function isBehind(sequence: string, back: Rows): boolean {
  const [name, last] = sequence.split(' ')
  const now = back
    .get('sequences')
    ?.find((one) => one.startsWith(`${name} `))
    ?.split(' ')[1]
  return Number(now ?? -1) < Number(last)
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
