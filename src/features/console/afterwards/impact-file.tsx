import { data } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { editionSchema } from '#features/console/afterwards/afterwards.ts'
import { setReport } from '#features/console/afterwards/papers.server.ts'
import { getReport } from '#features/console/afterwards/report.server.ts'
import { pdfAnswer } from '#features/placing/visa-letters/pdf.server.ts'
import type { Route } from './+types/impact-file'

/** The impact report on paper, once it is counted for good. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { locale } = visitOf(context)
  const deps = depsOf(context)
  const editionId = editionSchema.parse(new URL(request.url).searchParams.get('edition'))
  const found = await getReport(deps, admin, { editionId, locale })
  if (!found?.report.countedOn) throw data(null, 404)
  return pdfAnswer({ bytes: await setReport(deps, found.report, locale), name: `impact-${locale}.pdf` })
}
