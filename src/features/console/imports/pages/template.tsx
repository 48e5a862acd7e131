import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { templateHeads } from '#features/console/imports/columns.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { languages } from '#i18n/languages.ts'
import { writeCsv } from '#platform/tables/write-csv.server.ts'
import type { Route } from './+types/template'

/** The heads of a list to fill in, in the reader's language. */
export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { path, locale } = visitOf(context)
  const role = path.endsWith('/hosts.csv') ? 'host' : 'guest'
  const heads = templateHeads(role, await depsOf(context).edition(), locale)
  return new Response(writeCsv([heads], languages[locale].csvSeparator ?? 'comma'), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${role}s.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
