import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { findChart } from '#features/placing/matching/workbench/chart.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/chart-file'

/** All places by night, packed for the workbench. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const chart = await findChart(depsOf(context), admin, visitOf(context).requestId)
  return Response.json(chart, { headers: { 'Cache-Control': 'no-store' } })
}
