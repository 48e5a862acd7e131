import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { listPackedQueue } from '#features/placing/matching/workbench/packed-queue.server.ts'
import type { Route } from './+types/queue-file'

/** Everybody in the queue, for the workbench with script. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { requestId } = visitOf(context)
  const parts = await listPackedQueue(depsOf(context), admin, requestId)
  return Response.json(parts, { headers: { 'Cache-Control': 'no-store' } })
}
