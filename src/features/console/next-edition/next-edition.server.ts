import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { isSeasonOver, seasonEnds } from '#domain/current-edition.ts'
import type { Edition } from '#domain/edition.ts'
import {
  makeNextEdition,
  type NextEdition,
  type NextEditionProblem,
  proposeNextEdition,
} from '#domain/next-edition.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { type Pressed, type PressRefusal, whatPressDoes } from '#domain/second-yes.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { editionRow, findWaitingEdition, getCurrentEdition } from '#features/ground/editions.server.ts'
import { listOpenYes, pressYes, refuseYes } from '#features/ground/second-yes/asking.server.ts'
import { readStandings } from '#features/ground/second-yes/standings.server.ts'
import { isStillApproved } from '#features/ground/sign-in/organisers.server.ts'
import { nextEditionSchema, type NextEditionForm, toForm } from './next-edition.ts'

export type NextEditionView = {
  from: string
  lastName: string
  /** The last day of the season of this edition, if that is still to come: the next one begins after it. */
  runsUntil: string | null
  waiting: { id: string; name: string } | null
  /** What a press of this organiser does while somebody is registered for the one that runs; null: it takes no second yes. */
  press: Pressed | null
  /** What an organiser has asked for; it is what another agrees to. */
  asked: { id: string; next: NextEditionForm; isMine: boolean } | null
  proposal: NextEditionForm
  registrations: number
}

type EditionDeps = Pick<Deps, 'db' | 'clock'>
const about = (edition: Pick<Edition, 'id'>) => ({ act: 'roll-over', about: edition.id }) as const

/** What the next edition could be, and what stays with this one. */
export async function getNextEdition(
  { db, clock }: EditionDeps,
  admin: ApprovedAdmin,
): Promise<NextEditionView> {
  return db.run(admin, async (tx) => {
    const now = clock()
    const edition = await getCurrentEdition(tx)
    const waiting = await findWaitingEdition(tx)
    const standings = { all: await readStandings(tx), now }
    const open = (await listOpenYes(tx, 'roll-over', standings)).get(edition.id) ?? null
    const registrations = await countRegistrations(tx, edition)
    const needsTwo = needsSecondYes(edition, registrations, now)
    return {
      from: edition.id,
      lastName: edition.name,
      runsUntil: isSeasonOver(edition, now) ? null : seasonEnds(edition).toString(),
      waiting: waiting && { id: waiting.id, name: waiting.name },
      press: needsTwo ? whatPressDoes(admin.personId, about(edition), open, standings) : null,
      asked: open && {
        id: open.id,
        next: open.what as NextEditionForm,
        isMine: open.personId === admin.personId,
      },
      proposal: toForm(proposeNextEdition(edition)),
      registrations,
    }
  })
}

async function countRegistrations(tx: Tx, { id }: Pick<Edition, 'id'>): Promise<number> {
  const { n } = await tx
    .selectFrom('registration')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('editionId', '=', id)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Who rolls an edition over while people stay or will stay by it needs the yes of another organiser (rules: second yes). */
const needsSecondYes = (edition: Edition, registrations: number, now: Temporal.Instant): boolean =>
  registrations > 0 && !isSeasonOver(edition, now)

export type BeginRefusal =
  | { kind: 'problems'; problems: NextEditionProblem[] }
  | { kind: 'changed' }
  | { kind: PressRefusal }
/** `asked`: it waits for the yes of another organiser. `isNew`: by this press, and not before. */
export type Begun = { state: 'begun' | 'waits'; isNew: boolean } | { state: 'asked' }

/** Begins the next edition as a copy of `from` with new dates; it waits while `from` runs (rules: editions). Repeated presses make one. */
export async function beginNextEdition(
  { db, clock }: EditionDeps,
  admin: ApprovedAdmin,
  { from, next }: { from: string; next: NextEdition },
): Promise<Result<Begun, BeginRefusal>> {
  return db.run(admin, async (tx) => {
    const now = clock()
    await tx.selectFrom('edition').select('id').where('id', '=', from).forUpdate().executeTakeFirst()
    const current = await getCurrentEdition(tx)
    const waiting = await findWaitingEdition(tx)
    if (current.id !== from || waiting) {
      const made = waiting ?? current
      if (made.name !== next.name) return refuse({ kind: 'changed' })
      return ok({ state: waiting ? 'waits' : 'begun', isNew: false })
    }
    const { id: _, ...last } = current
    const planned = makeNextEdition(last, next)
    if (!planned.ok) return refuse({ kind: 'problems', problems: planned.error })
    let agreed = next
    if (needsSecondYes(current, await countRegistrations(tx, current), now)) {
      const press = await pressYes(tx, admin, { ...about(current), what: toForm(next) }, now)
      if (press.state === 'asked') return ok({ state: 'asked' })
      if (press.state === 'refused')
        return refuse({
          kind: press.why === 'too-many' || press.why === 'not-approved' ? 'nobody' : press.why,
        })
      agreed = nextEditionSchema.parse(press.what)
    }
    const made = makeNextEdition(last, agreed)
    if (!made.ok) return refuse({ kind: 'problems', problems: made.error })
    const inserted = await tx
      .insertInto('edition')
      .values(editionRow(made.value))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return refuse({ kind: 'problems', problems: [{ field: 'name', problem: 'same-name' }] })
    return ok({ state: isSeasonOver(current, now) ? 'begun' : 'waits', isNew: true })
  })
}

/** `held`: people have registered for it, or something else belongs to it. */
export type TakenBack = 'taken-back' | 'held' | 'nothing'

/** Takes the one that waits back, or what is asked for. Nobody registers for it before it has begun, but it may have been on: by a clock that was wrong. */
export async function takeNextEditionBack(
  { db, clock }: EditionDeps,
  admin: ApprovedAdmin,
  id: string,
): Promise<TakenBack> {
  const taking = db.run(admin, async (tx) => {
    if (!(await isStillApproved(tx, admin))) return 'nothing'
    if ((await findWaitingEdition(tx))?.id !== id)
      return (await refuseYes(tx, admin, { act: 'roll-over', id }, clock())) ? 'taken-back' : 'nothing'
    const { numDeletedRows } = await tx.deleteFrom('edition').where('id', '=', id).executeTakeFirst()
    return numDeletedRows === 1n ? 'taken-back' : 'held'
  })
  return taking.catch((error: unknown) => {
    if (isPointedTo(error)) return 'held'
    throw error
  })
}

const isPointedTo = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'
