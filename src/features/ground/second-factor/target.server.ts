import { safeReturnPath } from '#domain/return-path.ts'
import { depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import { localised, pathWithoutLocale } from '#i18n/locale.ts'
import { isOfOrganisers } from '#i18n/parts.ts'

/** Pages of one's own that ask for it (`askForFactor`). */
const OWN_PAGES = new Set(['/profile/delete', '/profile/email', '/profile/sessions'])

/** Where the check leads: a page of the console or one of these, in the language that is read now; without one its first page. */
export function targetOf(context: RouteContext, request: Request): string {
  const asked = safeReturnPath(new URL(request.url).searchParams.get('to'), depsOf(context).knowsPath)
  const page = pathWithoutLocale(asked?.split('?')[0] ?? '')
  const path = asked && (isOfOrganisers(page) || OWN_PAGES.has(page)) ? pathWithoutLocale(asked) : '/admin'
  return localised(visitOf(context).locale, path)
}
