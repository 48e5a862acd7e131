import type { SignedIn } from '#db/actor.server.ts'
import { isLastOrganiser } from '#features/admins/commands.server.ts'
import type { Deps } from '#features/context.server.ts'

/** What stands before deleting: matches that would end, and whether this person may go at all. */
export type BeforeDeleting = { openMatches: number; isLastOrganiser: boolean }

export function lookBeforeDeleting({ db }: Pick<Deps, 'db'>, person: SignedIn): Promise<BeforeDeleting> {
  return db.run(person, async (tx) => {
    const { count } = await tx
      .selectFrom('match')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where((eb) =>
        eb.or([eb('guestPersonId', '=', person.personId), eb('hostPersonId', '=', person.personId)]),
      )
      .where('state', 'in', ['offered', 'accepted'])
      .executeTakeFirstOrThrow()
    return { openMatches: Number(count), isLastOrganiser: await isLastOrganiser(tx, person) }
  })
}
