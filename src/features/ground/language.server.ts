import { type MiddlewareFunction, redirect } from 'react-router'
import type { PersonId, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { type Deps, depsOf, visitOf } from '#features/ground/context.server.ts'
import { defaultLocale, isLocale, type Locale, localised } from '#i18n/locale.ts'
import { makeCookies } from '#platform/cookies.server.ts'

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

const cookieName = 'locale'
export const LOCALE_COOKIE_DAYS = 365

/**
 * The address decides the language of a page; the cookie remembers it for 365 days (rules: addresses). It is used in one place:
 * somebody who comes to `/` from outside and read German last time goes to `/de`. A press on "English" comes from our
 * own page and stays.
 */
export const rememberLanguage: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { locale, path } = visitOf(context)
  const cookies = makeCookies(depsOf(context).settings.publicUrl.protocol === 'https:')
  const remembered = cookies.read(request.headers.get('Cookie'), cookieName)
  const comesFromOutside = ['none', 'cross-site'].includes(request.headers.get('Sec-Fetch-Site') ?? '')
  if (path === '/' && request.method === 'GET' && comesFromOutside && isLocale(remembered)) {
    if (remembered !== defaultLocale) throw redirect(localised(remembered, '/'))
  }
  const response = await next()
  if (remembered === locale || !isPageToRead(response)) return response
  const withCookie = new Response(response.body, response)
  withCookie.headers.append(
    'Set-Cookie',
    cookies.write(cookieName, locale, { maxAge: LOCALE_COOKIE_DAYS * 86_400 }),
  )
  return withCookie
}

/** Unknown addresses and public files choose no language, and what caches may share carries no cookie. */
function isPageToRead({ status, headers }: Response): boolean {
  return status !== 404 && !/\bpublic\b/.test(headers.get('Cache-Control') ?? '')
}

/** Mails are written in the language that somebody last used in a form, unless they have chosen one. */
export async function noteLanguageUsed(tx: Tx, personId: PersonId, locale: Locale): Promise<void> {
  await tx
    .updateTable('person')
    .set({ locale })
    .where('id', '=', personId)
    .where('localeFixed', '=', false)
    .where('locale', '!=', locale)
    .execute()
}

/** Every form of somebody signed in says which language they read; before the form does anything that is mailed. */
export const noteLanguageOfForms: MiddlewareFunction<Response> = async ({ request, context }) => {
  const { actor, session, locale } = visitOf(context)
  if (request.method !== 'POST' || !actor || session?.locale === locale) return
  await depsOf(context).db.run(actor, (tx) => noteLanguageUsed(tx, actor.personId, locale))
}

/** What somebody wants their mails written in; null: in the language they last used, which is that of this form. */
export async function chooseMailLanguage(
  { db }: Pick<Deps, 'db'>,
  person: SignedIn,
  { chosen, used }: { chosen: Locale | null; used: Locale },
): Promise<void> {
  await db.run(person, (tx) =>
    tx
      .updateTable('person')
      .set({ locale: chosen ?? used, localeFixed: chosen !== null })
      .where('id', '=', person.personId)
      .execute(),
  )
}
