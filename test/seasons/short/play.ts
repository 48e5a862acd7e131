/** Plays a script, and says what happened, in an order and in words that the same script gives again, and what was wrong. */
import { createHash } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { countRows, findFaults } from '../checks.ts'
import { findLost } from '../../saved/lost.ts'
import { findMiscounted, recount } from '../counts.ts'
import { findDifferent } from '../same-numbers.ts'
import { findUnsaid } from '../../facts/played/mails.ts'
import { findShown } from '../looks.ts'
import { PutOff, type World } from '../world.ts'
import { movedMoment } from './calendar.ts'
import { type Cast, ORGANISERS } from './cast.ts'
import { openClock } from './clock.ts'
import { AT_ONCE } from './at-once.ts'
import { CONSOLE_ACTS } from './console-acts.ts'
import { reseed, reseedDatabase, setTrap } from './luck.ts'
import { LETTER_ACTS } from './letter-acts.ts'
import { MACHINE_ACTS } from './machine-acts.ts'
import { ON_PURPOSE } from './on-purpose.ts'
import { ORGANISER_ACTS } from './organiser-acts.ts'
import { type Does, PEOPLE_ACTS } from './people-acts.ts'
import { REACH_ACTS } from './reach-acts.ts'
import { choose, openScene } from './scene.ts'
import type { Act, Kind, Script } from './script.ts'

/** `trace`: what happened, line by line; `faults`: what must never be. */
export type Played = { trace: string[]; faults: string[]; hash: string }

const ACTS: Readonly<Partial<Record<Kind, Does>>> = {
  ...PEOPLE_ACTS,
  ...ORGANISER_ACTS,
  ...MACHINE_ACTS,
  ...CONSOLE_ACTS,
  ...AT_ONCE,
  ...ON_PURPOSE,
  ...LETTER_ACTS,
  ...REACH_ACTS,
}
const CUT: Kind = 'a connection is cut'
const AWAY: Kind = 'organisers are away'
/** So many days at most. */
const HOLIDAY = 21
/** What organisers do beside what stands in `ORGANISER_ACTS`. */
const OF_ORGANISERS = new Set<Kind>([
  'brings a list',
  'registers by hand',
  'sees to an incident',
  'writes to many',
])
const IMPACT = '/admin/impact'
/** A page is looked at after every so many acts. */
const PAGE_EACH = 5
/** With so many of these looks organisers look at what is counted. */
const COUNTED_EACH = 2
/** Of those, all numbers that have a name are held against each other on all pages. */
const ALL_NUMBERS_EACH = 8
/** What an act is about is counted after it. */
const COUNTED_AFTER: Readonly<Partial<Record<Kind, string>>> = {
  'opens a round': '/admin/queueEmailUnplacedGuests',
  'is in contact': '/admin/calendar',
  'says where they are': '/admin/calendar',
  'asks for the newsletter': '/admin/broadcasts',
  'is called': '/admin/calls',
  'says another day': '/admin/queueEmailToldOtherwise',
  'writes to many': '/admin/broadcasts',
  'a hall fills up': '/admin/calendar',
}
/** What the worker does within the minute; the rest it does when a day begins, and when something is due. */
const FOLLOWS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  'a mail comes back': ['returned-mail'],
  'an offer is never read': ['returned-mail'],
  'names a companion': ['link-companions'],
  registers: ['link-companions'],
  'sees to an incident': ['link-blocks'],
  'yes, move, yes': ['carry-out-moves'],
  'moves to another host': ['carry-out-moves'],
  answers: ['carry-out-moves'],
  withdraws: ['carry-out-moves'],
  'edits as guest': ['recheck-matches'],
  'edits as host': ['recheck-matches'],
  'changes the edition': ['recheck-matches'],
  'deletes the account': ['purge-farewells'],
}
/** So many writes at most are let through before a connection is cut. */
const WRITES = 14

/** The days on which a season is over, its contacts are forgotten, and its people. */
const AFTER = ['2027-06-28T08:00Z', '2027-08-06T09:00Z', '2027-08-26T08:00Z', '2027-08-27T09:00Z']

/** A restore takes a second: in `npm test` those that end as a season does. */
const IN_FULL = process.env.TEST_ALL !== undefined

export async function play(world: World, cast: Cast, script: Script): Promise<Played> {
  const trace: string[] = []
  const faults: string[] = []
  const clock = openClock(world, !script.isCut)
  const scene = openScene(world, cast)
  let read = world.sent.length
  let cutAfter: number | null = null
  let awayUntil = world.now()

  async function look(): Promise<void> {
    const mails = world.sent.slice(read).map(({ template, to, at }) => `  ${at} ${template} to ${to}`)
    read += mails.length
    trace.push(...mails.toSorted())
    if (faults.length === 0) faults.push(...world.sent.slice(read - mails.length).flatMap(findUnsaid))
    if (faults.length === 0) faults.push(...(await findFaults(world)))
  }

  const readConsole = (path: string) => scene.read(ORGANISERS[0], path)

  /** One page of somebody, as they see it now. */
  async function lookAtPage(n: number): Promise<void> {
    if (n % COUNTED_EACH === 0) {
      const miscounted = await findMiscounted(world, readConsole, n >> 2)
      if (faults.length === 0) faults.push(...miscounted)
      if (faults.length === 0 && (IN_FULL || n % ALL_NUMBERS_EACH === 0))
        faults.push(...(await findDifferent(readConsole)))
    }
    const people = cast.people.map(({ email }) => email)
    // Most is to be seen, and to be kept back, of those who have an offer or a place.
    const sides = (await scene.matches('offered', 'accepted')).flatMap(({ guest, host }) => [guest, host])
    const concerned = sides.filter((one) => people.includes(one))
    const email = choose(n % 4 > 0 && concerned.length > 0 ? concerned : people, n >> 2) ?? ''
    const page = await scene.read(email, '/profile')
    const keys = people.map((one) => one.split('@')[0] ?? '')
    if (faults.length === 0) faults.push(...(await findShown(world, { email, page, keys })))
  }

  async function perform(act: Act): Promise<void> {
    if (act.kind === CUT) {
      cutAfter = 1 + ((act.n[0] ?? 0) % WRITES)
      trace.push(`${act.at} ${CUT} after ${cutAfter} writes`)
      return
    }
    if (act.kind === AWAY) {
      awayUntil = world.now().add({ hours: 24 * (1 + ((act.n[0] ?? 0) % HOLIDAY)) })
      trace.push(`${act.at} ${AWAY} until ${awayUntil}`)
      return
    }
    const isTheirs = act.kind in ORGANISER_ACTS || OF_ORGANISERS.has(act.kind)
    if (isTheirs && Temporal.Instant.compare(world.now(), awayUntil) < 0) {
      trace.push(`${act.at} ${act.kind}: nobody is there`)
      return
    }
    const does = ACTS[act.kind]
    if (!does) throw new Error(`nobody knows how to do this: ${act.kind}`)
    const once = async () =>
      `${act.at} ${act.kind}: ${await does(scene, act.n as [number, number, number, number]).catch(noCode)}`
    const tasks = FOLLOWS[act.kind] ?? []
    if (cutAfter === null) {
      trace.push(await once())
      return clock.follow(tasks)
    }
    await setTrap(world.pool, cutAfter)
    cutAfter = null
    const cut = await once().catch((error: unknown) => `${act.kind} fails: ${String(error).slice(0, 100)}`)
    await clock.follow(tasks).catch(() => {})
    await setTrap(world.pool, null)
    // Who sees that it went wrong presses again; what the log says of it is as it should be.
    world.troubles.length = 0
    trace.push(cut, `  again ${await once()}`)
    await clock.follow(tasks)
  }

  try {
    await begin()
  } catch (error) {
    faults.push(`it stops: ${String(error)}`)
  }
  const hash = createHash('sha256').update(trace.join('\n')).digest('hex').slice(0, 16)
  return { trace, faults, hash }

  async function begin(): Promise<void> {
    for (const [step, act] of script.acts.entries()) {
      reseed(script.seed * 10_007 + step)
      await reseedDatabase(world.pool, script.seed, step + 1)
      await clock.goTo(Temporal.Instant.from(act.at), look)
      await perform(act)
      await look()
      const counted = COUNTED_AFTER[act.kind]
      if (counted)
        await world.asOurs(async () => void faults.push(...(await recount(world, readConsole, counted))))
      if (step % PAGE_EACH === 0) await world.asOurs(() => lookAtPage(act.n[3] ?? 0))
      if (faults.length > 0) break
    }
    if (faults.length === 0 && (!script.isCut || IN_FULL)) faults.push(...(await findLost(world.owner())))
    if (faults.length === 0 && !script.isCut) faults.push(...(await end()))
  }

  async function end(): Promise<string[]> {
    world.refuseMail(() => null)
    const [over, ...later] = AFTER.map((day) => movedMoment(Temporal.Instant.from(day), cast.calendar))
    await clock.goTo(over!, look)
    await look()
    const miscounted = await recount(world, readConsole, IMPACT)
    if (miscounted.length > 0 || !script.isForgotten) return miscounted
    const figuresOf = (page: string) => /<div class="report">[^]*?<h3/.exec(page)?.[0]
    const figures = figuresOf(await readConsole(IMPACT))
    for (const day of later) {
      await clock.goTo(day, look)
      await clock.runForgetting()
      if (figuresOf(await readConsole(IMPACT)) !== figures)
        return [`${world.now()} the season is told otherwise than before`]
      const left = Object.keys(await countRows(world))
      const late = left.filter((name) => (day === later.at(-1) ? !STAYS.has(name) : GONE_BEFORE.has(name)))
      if (late.length > 0) return [`${world.now()} after the purge there is something in ${late.join(', ')}`]
    }
    await look()
    return []
  }
}

/** What goes before people themselves do: what nobody needs any more once the stays are over. */
const GONE_BEFORE = new Set(
  'contact host_address host_door guest_access round_rank plan_run feedback'.split(' '),
)
/** Who gets no code for now leaves it; anything else is no part of a season. */
function noCode(error: unknown): string {
  if (error instanceof PutOff) return error.message
  throw error
}

/** What outlives a season: of the site, of the edition, of organisers, of who may be asked again (whose mailbox may be known to be gone), of mail to many, of the newsletter, and of incidents, for longer than this. */
const STAYS = new Set(
  `admin_profile change_mark geocoder_pace job_run overview_visit mail_control schema_migration security_event session edition edition_change
  suppression newsletter_signup retention_count retention_step season_count season_impact consent person bad_address
  incident incident_team incident_step incident_look block block_party block_address broadcast`.split(/\s+/),
)
