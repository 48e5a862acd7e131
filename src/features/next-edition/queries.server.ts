import type { ApprovedAdmin } from '#db/actor.server.ts'
import { proposeNextEdition } from '#domain/next-edition.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { toForm, type NextEditionForm } from './schema.ts'

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
