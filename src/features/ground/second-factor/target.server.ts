import type { RouterContextProvider } from 'react-router'
import { safeReturnPath } from '#domain/return-path.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { localised, pathWithoutLocale } from '#i18n/locale.ts'
import { isOfOrganisers } from '#i18n/parts.ts'

type Context = Readonly<RouterContextProvider>

/** Where the check leads: a page of the console, in the language that is read now; without one its first page. */
export function targetOf(context: Context, request: Request): string {
  const asked = safeReturnPath(new URL(request.url).searchParams.get('to'), depsOf(context).knowsPath)
  const path = asked && isOfOrganisers(asked.split('?')[0] ?? '') ? pathWithoutLocale(asked) : '/admin'
  return localised(visitOf(context).locale, path)
}
