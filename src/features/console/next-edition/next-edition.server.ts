import type { ApprovedAdmin } from '#db/actor.server.ts'
import {
  makeNextEdition,
  type NextEdition,
  type NextEditionProblem,
  proposeNextEdition,
} from '#domain/next-edition.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { editionRow, getCurrentEdition } from '#features/ground/editions.server.ts'
import { type NextEditionForm, toForm } from './next-edition.ts'

export type NextEditionView = {
  from: string
  lastName: string
  /** Last day of the conference of this edition, if that is still to come. */
  runsUntil: string | null
  proposal: NextEditionForm
  registrations: number
}

/** What the next edition could be, and what stays with this one. */
export async function getNextEdition(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
): Promise<NextEditionView> {
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const today = clock().toZonedDateTimeISO(edition.timeZone).toPlainDate().toString()
    const end = edition.conferenceEnd.toString()
    const { n } = await tx
      .selectFrom('registration')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('editionId', '=', edition.id)
      .executeTakeFirstOrThrow()
    return {
      from: edition.id,
      lastName: edition.name,
      runsUntil: today <= end ? end : null,
      proposal: toForm(proposeNextEdition(edition)),
      registrations: Number(n),
    }
  })
}

export type BeginRefusal = { kind: 'problems'; problems: NextEditionProblem[] } | { kind: 'changed' }

/**
 * Begins the next edition: a copy of `from` with new dates. From then on everything is about it. One press or many, of one
 * organiser or two, make one edition: only the current one has a next one.
 */
export async function beginNextEdition(
  { db }: Pick<Deps, 'db'>,
  admin: ApprovedAdmin,
  { from, next }: { from: string; next: NextEdition },
): Promise<Result<{ isNew: boolean }, BeginRefusal>> {
  return db.run(admin, async (tx) => {
    await tx.selectFrom('edition').select('id').where('id', '=', from).forUpdate().executeTakeFirst()
    const current = await getCurrentEdition(tx)
    if (current.id !== from)
      return current.name === next.name ? ok({ isNew: false }) : refuse({ kind: 'changed' })
    const { id: _, ...last } = current
    const made = makeNextEdition(last, next)
    if (!made.ok) return refuse({ kind: 'problems', problems: made.error })
    const inserted = await tx
      .insertInto('edition')
      .values(editionRow(made.value))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return refuse({ kind: 'problems', problems: [{ field: 'name', problem: 'same-name' }] })
    return ok({ isNew: true })
  })
}
