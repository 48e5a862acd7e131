import type { SignedIn } from '#db/actor.server.ts'
import type { Deps } from '#features/context.server.ts'
import type { Locale } from '#i18n/locale.ts'

/** The language somebody has chosen for their mails; null: the one they last used. */
export async function findMailLanguage({ db }: Pick<Deps, 'db'>, person: SignedIn): Promise<Locale | null> {
  const { locale, localeFixed } = await db.run(person, (tx) =>
    tx
      .selectFrom('person')
      .select(['locale', 'localeFixed'])
      .where('id', '=', person.personId)
      .executeTakeFirstOrThrow(),
  )
  return localeFixed ? locale : null
}
