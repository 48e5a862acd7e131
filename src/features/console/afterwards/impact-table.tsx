import { data } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { editionSchema } from '#features/console/afterwards/afterwards.ts'
import { getReport, writeReportTable } from '#features/console/afterwards/report.server.ts'
import type { Route } from './+types/impact-table'

/** The impact report for a spreadsheet, once it is counted for good. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { locale } = visitOf(context)
  const editionId = editionSchema.parse(new URL(request.url).searchParams.get('edition'))
  const found = await getReport(depsOf(context), admin, { editionId, locale })
  if (!found?.report.countedOn) throw data(null, 404)
  return new Response(writeReportTable(found.report, locale), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="impact.csv"',
      'Cache-Control': 'no-store',
    },
  })
}
