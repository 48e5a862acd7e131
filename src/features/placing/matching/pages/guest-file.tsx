import { data } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { readMapOf } from '#features/site/maps/maps.server.ts'
import { findChosen } from '#features/placing/matching/workbench/workbench-views.server.ts'
import { readWorkbenchQuery } from '#features/placing/matching/workbench/workbench.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/guest-file'

/** One guest with the places, for the workbench: as its page has them, without the queue around. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const query = readWorkbenchQuery(new URL(request.url).searchParams)
  const mapOf = await readMapOf(request, context)
  const { requestId } = visitOf(context)
  const chosen = await findChosen(depsOf(context), admin, query, { requestId, mapOf })
  if (!chosen) throw data(null, { status: 404 })
  return Response.json(chosen, { headers: { 'Cache-Control': 'no-store' } })
}
