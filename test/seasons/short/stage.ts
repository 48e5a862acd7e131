/** Where short seasons are played: one server, a database with a cast that has registered, and a copy of it for each season. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { migrate } from '#db/migrate.server.ts'
import { startPostgres } from '#platform/postgres/start.server.ts'
import { openWorld, type World } from '../world.ts'
import { openClock } from './clock.ts'
import type { Script } from './script.ts'
import { type Cast, openCast } from './cast.ts'
import { LUCK_IN_SQL, takeOver } from './luck.ts'
import { BOUNCE_TOKEN } from './scene.ts'
import { BRING_BACK, REMEMBER } from '../../product/snapshot.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

/** The edition of it is made on that day: a conference from 14 to 24 June 2027 in Bonn. */
export const CAST_COMES = Temporal.Instant.from('2027-04-20T08:00Z')

const SETTINGS = {
  PUBLIC_URL: 'https://beds.example.org',
  BOUNCE_ADDRESS: 'b@bounces.example.org',
  BOUNCE_TOKEN,
}

export async function openStage() {
  takeOver()
  const folder = await mkdtemp(join(tmpdir(), 'bed-stage-'))
  await chmod(folder, 0o711)
  const server = await startPostgres({ dataDir: folder, log: () => {}, throwaway: true })
  const { database: _, ...owner } = server.connection('owner')
  const admin = new pg.Pool({ ...owner, database: 'postgres', max: 1 })
  // The server dies in some seasons; whoever asks again gets a new line.
  admin.on('error', () => {})
  await admin.query('grant bed_web, bed_worker to bed_migrator')
  await admin.query('create database empty owner bed_migrator')
  const migrator = server.connection('migrator')
  await migrate({ ...migrator, database: 'empty' })
  const prepare = new pg.Client({ ...owner, database: 'empty' })
  await prepare.connect()
  await prepare.query(LUCK_IN_SQL)
  await prepare.end()
  const host = encodeURIComponent(server.socketDir)
  const login = `${migrator.user}:${encodeURIComponent(String(migrator.password))}`
  const siteOn = (database: string, at: Temporal.Instant) =>
    openWorld(at, {
      url: `postgres://${login}@localhost/${database}?host=${host}&port=${server.port}`,
      owner: { ...owner, database },
      settings: SETTINGS,
    })
  let open: { cast: Cast; world: World } | null = null

  /** Who plays: registered by the pages once, for as many seasons as are played one after another. */
  async function castOf(number: number): Promise<{ cast: Cast; world: World }> {
    if (open?.cast.number === number) return open
    await closeCast()
    await admin.query(`create database cast_${number} template empty strategy file_copy`)
    const world = await siteOn(`cast_${number}`, CAST_COMES)
    const cast = await openCast(world, number)
    await openClock(world).settle()
    await world.sql(REMEMBER)
    open = { cast, world }
    return open
  }

  async function closeCast(): Promise<void> {
    if (!open) return
    await open.world.close()
    await admin.query(`drop database cast_${open.cast.number} with (force)`)
    open = null
  }

  return {
    /** A season of its own, which begins as the cast has been left. */
    withSeason: async <T>(
      { cast: number, nodes = 1 }: Pick<Script, 'cast' | 'nodes'>,
      playIn: (world: World, cast: Cast) => Promise<T>,
    ): Promise<T> => {
      const { cast, world } = await castOf(number)
      await world.answerBy(nodes)
      world.stand(cast.ready)
      world.sent.length = 0
      world.troubles.length = 0
      world.refuseMail(() => null)
      await world.sql(BRING_BACK)
      await world.sql('delete from season.trap')
      return playIn(world, cast)
    },
    close: async () => {
      await closeCast()
      await admin.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
