import { data } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { findMovable } from '#features/placing/matching/workbench/moves.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/moves-file'

/** Where a match could go, for the chart of the workbench. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const id = z.uuid().safeParse(new URL(request.url).searchParams.get('match'))
  const { requestId } = visitOf(context)
  const found = id.success ? await findMovable(depsOf(context), admin, id.data, requestId) : null
  if (!found) throw data(null, { status: 404 })
  return Response.json(found, { headers: { 'Cache-Control': 'no-store' } })
}
