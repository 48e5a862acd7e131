import { data } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { readMapOf } from '#features/site/maps/maps.server.ts'
import { findChosen } from '#features/placing/matching/workbench/workbench-views.server.ts'
import { readWorkbenchQuery } from '#features/placing/matching/workbench/workbench.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/guest-file'

/** What script asks: which guest, and part of a host's name, which is sent as a form. */
const answer = async (request: Request, params: URLSearchParams, context: Route.LoaderArgs['context']) => {
  const admin = requireAdmin(context)
  const query = readWorkbenchQuery(params)
  const mapOf = await readMapOf(request, context)
  const { requestId } = visitOf(context)
  const chosen = await findChosen(depsOf(context), admin, query, { requestId, mapOf })
  if (!chosen) throw data(null, { status: 404 })
  return Response.json(chosen, { headers: { 'Cache-Control': 'no-store' } })
}

/** One guest with the places, for the workbench: as its page has them, without the queue around. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireAdmin(context)
  return answer(request, new URL(request.url).searchParams, context)
}

/** Changes nothing: a form, so that no name gets into an address. */
export async function action({ request, context }: Route.ActionArgs) {
  requireAdmin(context)
  const form = Object.fromEntries(await request.formData())
  const said = Object.entries(form).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return answer(request, new URLSearchParams(said), context)
}
