import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { closeDatabase } from '../../src/db/closing.server.ts'
import { confineRoles } from '../../src/db/confining.server.ts'
import { migrate } from '../../src/db/migrate.server.ts'
import { startPostgres } from '../../src/platform/postgres/start.server.ts'
import { readSnapshot } from '../product/snapshot.ts'
import { testActorKey } from './actor-key.ts'

const template = 'bed_template'

/**
 * One real server for the whole run, with a migrated template that every test file clones. It is the embedded
 * PostgreSQL unless TEST_POSTGRES_BIN names another installation's folder (the run on PostgreSQL 15).
 */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'bed-test-'))
  // As root the server runs as another user; one that cannot pass would have to be kept elsewhere.
  await chmod(folder, 0o711)
  const binaries = process.env.TEST_POSTGRES_BIN
  // What a test writes must outlive a killed process, not a power cut: nobody waits for the disk.
  const options = { dataDir: folder, log: () => {}, throwaway: true }
  const server = await startPostgres({ ...options, ...(binaries ? { binaries } : {}) })
  const { database: _, ...owner } = server.connection('owner')
  await asOwner(owner, 'postgres', (client) => client.query(`create database ${template} owner bed_migrator`))
  const migrator = { ...server.connection('migrator'), database: template }
  await migrate(migrator)
  await closeDatabase(migrator, testActorKey)
  await confineRoles({ ...owner, database: template })
  const snapshot = await asOwner(owner, template, readSnapshot)
  project.provide('testServer', { owner, template, version: server.version, ...snapshot })
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function asOwner<T>(
  owner: pg.ClientConfig,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...owner, database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
