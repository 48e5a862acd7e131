/** Where short seasons are played: one server, a database with a cast that has registered, and a copy of it for each season. */
import pg from 'pg'
import { Temporal } from 'temporal-polyfill'
import { migrate } from '#db/migrate.server.ts'
import { openWorld, type World } from '../world.ts'
import type { Beside } from './beside.ts'
import { openClock } from './clock.ts'
import type { Script } from './script.ts'
import { type Cast, openCast } from './cast.ts'
import { type Calendar, moveEdition, movedMoment } from './calendar.ts'
import { LUCK_IN_SQL, takeOver } from './luck.ts'
import { BOUNCE_TOKEN } from './scene.ts'
import { openServers } from './servers.ts'
import { BRING_BACK, REMEMBER } from '../../product/snapshot.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

/** The edition of it is made on that day: a conference from 14 to 24 June 2027 in Bonn. */
export const CAST_COMES = Temporal.Instant.from('2027-04-20T08:00Z')

const SETTINGS = {
  PUBLIC_URL: 'https://beds.example.org',
  BOUNCE_ADDRESS: 'b@bounces.example.org',
  BOUNCE_TOKEN,
}

/** `beside`: another version that answers in turn; `failsOver`: of some season that is played a server dies for good. */
export type StageOptions = { beside?: Beside | null; failsOver?: boolean }

export async function openStage({ beside = null, failsOver = false }: StageOptions = {}) {
  takeOver()
  const servers = await openServers()
  const { admin } = servers
  await admin.query('grant bed_web, bed_worker to bed_migrator')
  await admin.query('create database empty owner bed_migrator')
  await migrate(servers.migrator('empty'))
  const prepare = new pg.Client(servers.owner('empty'))
  await prepare.connect()
  await prepare.query(LUCK_IN_SQL)
  await prepare.end()
  const siteOn = (database: string, at: Temporal.Instant) =>
    openWorld(at, {
      url: servers.urlOf(database, failsOver),
      owner: servers.owner(database),
      settings: SETTINGS,
      failOver: servers.failOver,
      beside,
    })
  let open: { cast: Cast; world: World } | null = null

  /** Who plays: registered by the pages once, for as many seasons as are played one after another. */
  async function castOf(number: number, calendar: Calendar): Promise<{ cast: Cast; world: World }> {
    if (open?.cast.number === number && open.cast.calendar === calendar) return open
    await closeCast()
    await admin.query(`create database cast_${number} template empty strategy file_copy`)
    const world = await siteOn(`cast_${number}`, CAST_COMES)
    await world.sql(moveEdition(calendar))
    world.stand(movedMoment(CAST_COMES, calendar))
    const cast = await openCast(world, number, calendar)
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
      { cast: number, calendar = 'summer', nodes = 1 }: Pick<Script, 'cast' | 'calendar' | 'nodes'>,
      playIn: (world: World, cast: Cast) => Promise<T>,
    ): Promise<T> => {
      const { cast, world } = await castOf(number, calendar)
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
      await servers.close()
    },
  }
}
