import type { Temporal } from 'temporal-polyfill'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { ExampleChoice } from '#domain/planning/example.ts'
import { weightsOf } from '#domain/planning/policy.ts'
import type { WhatIf } from '#domain/planning/what-if.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { listGuests, listHosts } from '#features/placing/matches/people/people.server.ts'
import { findOpenRound } from '#features/placing/matches/people/waiting.server.ts'
import { compareApart } from '#platform/planner/planner.server.ts'
import { readRound } from '../round.server.ts'
import { nameOf } from '../showing.server.ts'

type Asked = Pick<Deps, 'db' | 'clock'>
type Choice = Pick<ExampleChoice, 'importance' | 'groupRank'>

/** So long a page waits; the answer of a larger round is there when it is asked again. */
const PATIENCE_MS = 8_000
/** What nobody has asked for again by then is of a round that was. */
const KEPT_MINUTES = 10

type Work = { readonly key: string; readonly found: Promise<WhatIf | null>; over: Temporal.Instant | null }
// One at a time in a process: two plans of a large round are all that a small machine has.
let work: Work | null = null

/** What the choice would change in the round as it is now. Nothing of it is stored. `busy`: another choice is being worked out. */
export async function findRoundChange(
  deps: Asked,
  admin: ApprovedAdmin,
  { importance, groupRank }: Choice,
  requestId: string,
) {
  const key = JSON.stringify([importance, groupRank])
  if (work && !work.over && work.key !== key) return { state: 'busy' as const }
  if (work?.key !== key || isOld(work, deps.clock())) {
    const task = readTask(deps, admin, { importance, groupRank })
    const begun: Work = { key, found: task.then(compareApart), over: null }
    work = begun
    const end = () => void (begun.over = deps.clock())
    begun.found.then(end, () => (work = work === begun ? null : work))
  }
  const own = work
  const { promise: tooLong, resolve } = Promise.withResolvers<'working'>()
  const timer = setTimeout(resolve, PATIENCE_MS, 'working')
  const found = await Promise.race([own.found, tooLong]).finally(() => clearTimeout(timer))
  if (found === 'working') return { state: found }
  if (work === own) work = null
  if (!found) return { state: 'failed' as const }
  return { state: 'done' as const, ...(await withNames(deps, admin, found, requestId)) }
}
export type RoundChange = Awaited<ReturnType<typeof findRoundChange>>

const isOld = ({ over }: Work, now: Temporal.Instant) =>
  over !== null && over.until(now).total('minutes') > KEPT_MINUTES

function readTask({ db, clock }: Asked, admin: ApprovedAdmin, { importance, groupRank }: Choice) {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const open = await findOpenRound(tx, edition.id)
    const holdBack = { tiersFrom: open?.holdTiersFrom ?? null }
    const { round, seed } = await readRound(tx, edition, { now: clock(), mode: 'fresh', holdBack })
    return { round, seed, otherwise: { groupRank, kindness: weightsOf(importance) } }
  })
}

function withNames({ db, clock }: Asked, admin: ApprovedAdmin, found: WhatIf, requestId: string) {
  return db.run(admin, async (tx) => {
    await recordView(tx, admin, { action: 'view-plan', requestId }, clock())
    const edition = await getCurrentEdition(tx)
    const guests = new Map((await listGuests(tx, edition.id)).map((known) => [known.guest.id, known]))
    const hosts = new Map((await listHosts(tx, edition.id)).map((known) => [known.host.id, known]))
    const home = (id: string | null) => id && nameOf(hosts.get(id))
    const moved = found.moved.map(({ guest, from, to }) => ({
      guestId: guest,
      guestName: nameOf(guests.get(guest)),
      from: home(from),
      to: home(to),
    }))
    return { ...found, moved }
  })
}
