import type { ApprovedAdmin, PersonId } from '#db/actor.server.ts'
import { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { stayWindow, type Edition } from '#domain/edition.ts'
import type { FirstStep } from '#domain/first-steps.ts'
import { comingDates, type SeasonDateName } from '#domain/season-calendar.ts'
import { checkBackups } from '#features/clock/backups/health.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { ListContext } from '#features/ground/lists/lists.server.ts'
import { type BiteCount, countBites } from '#features/ground/sign-in/limits.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { sumUpRooms, type NightCount } from '#features/placing/rooms/by-night/by-night.server.ts'
import { countTonight, type TonightCounts } from './tonight.server.ts'
import type { Need } from './components/needs.ts'
import { countAll, type Numbers } from './counting.server.ts'
import { findFirstSteps } from './first-steps.server.ts'
import { readSinceLast, type SinceLast } from './visits.server.ts'

export type { NightCount } from '#features/placing/rooms/by-night/by-night.server.ts'
export type { Numbers } from './counting.server.ts'

/** The organisers' overview: nothing but numbers, so nobody's record is shown by it. */
export type Dashboard = {
  /** ISO instant of the counting. */
  at: string
  numbers: Numbers
  /** Null: the first round has been sent. */
  firstSteps: readonly FirstStep[] | null
  needs: Need[]
  sinceLast: SinceLast
  /** The next dates of the edition: ISO instant, and the day of it there. */
  coming: { what: SeasonDateName; at: string; day: string }[]
  /** The limits of signing in that somebody has felt today, and how often. */
  bites: BiteCount[]
  /** The night of `numbers.free`, as ISO date. */
  night: string
  nights: NightCount[]
  /** While guests may be there. */
  tonight: TonightCounts | null
  /** Nobody is registered, however long ago: there is nothing to count. */
  isEmpty: boolean
}

const MOST_DATES = 2

type CountDeps = Pick<Deps, 'settings' | 'proxies'>

/** What needs somebody, and where the edition stands; `steps`: what is still to be done before the first round. */
export async function countHere(
  tx: Tx,
  { edition, now }: ListContext,
  { settings, proxies, own }: CountDeps & { own: PersonId },
) {
  const steps = await findFirstSteps(tx, edition, settings)
  const server = {
    'proxy-unnamed': Number(proxies.isUnnamed()),
    'backup-trouble': Number((await checkBackups(tx, settings, now)).backup !== null),
  }
  const counts = await countAll(tx, { edition, now }, { server, isRoundSent: steps === null, own })
  return { ...counts, steps }
}

export async function getDashboard(
  deps: CountDeps & Pick<Deps, 'db' | 'clock' | 'keys'>,
  admin: ApprovedAdmin,
): Promise<Dashboard> {
  const { db, clock, keys } = deps
  const now = clock()
  // Side by side on two connections: each looks at everybody there is.
  const [counted, rooms] = await Promise.all([
    db.run(admin, async (tx) => {
      const edition = await getCurrentEdition(tx)
      const { night, isTonight } = nightToShow(edition, now)
      const { steps, ...counts } = await countHere(tx, { edition, now }, { ...deps, own: admin.personId })
      const sinceLast = await readSinceLast(tx, admin, { edition, now })
      const coming = comingDates(edition, now).slice(0, MOST_DATES)
      const bites = (await countBites({ tx, keys, now })).filter(({ count }) => count > 0)
      return {
        ...counts,
        sinceLast,
        coming: coming.map(({ what, at }) => ({
          what,
          at: at.toString(),
          day: at.toZonedDateTimeISO(edition.timeZone).toPlainDate().toString(),
        })),
        bites,
        firstSteps: steps,
        night: night.toString(),
        tonight: isTonight ? await countTonight(tx, edition, now) : null,
      }
    }),
    db.run(admin, async (tx) => {
      return { nights: (await sumUpRooms(tx, await getCurrentEdition(tx), now)).nights }
    }),
  ])
  const free = rooms.nights.find(({ night }) => night === counted.night)?.free ?? 0
  const numbers = { ...counted.numbers, free }
  return { at: now.toString(), ...counted, numbers, ...rooms, isEmpty: isNobodyThere(numbers, rooms) }
}

const isNobodyThere = ({ guests, newHosts }: Numbers, { nights }: Pick<Dashboard, 'nights'>) =>
  guests + newHosts === 0 && nights.every(({ beds, demand }) => beds + demand === 0)

/** Tonight while guests may be there; before and after, the first night of the conference. */
function nightToShow(edition: Edition, now: Temporal.Instant) {
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  const { start, end } = stayWindow(edition)
  const { compare } = Temporal.PlainDate
  const isTonight = compare(start, today) <= 0 && compare(today, end) < 0
  return { night: isTonight ? today : edition.conferenceStart, isTonight }
}
