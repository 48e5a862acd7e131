import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/chart-file'

/** All places by night, for the workbench with script. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { requestId } = visitOf(context)
  const { nights, hosts } = await listRoomsByNight(depsOf(context), admin, { requestId })
  return Response.json({ nights, hosts }, { headers: { 'Cache-Control': 'no-store' } })
}
