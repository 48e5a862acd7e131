import { depsOf } from '#features/ground/context.server.ts'
import { listPresence } from '#features/placing/presence/presence.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/people-file'

/** Who is at work and whom they look at, for pages that are open: it changes often, and their data does not. */
export async function loader({ context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const people = await listPresence(depsOf(context), admin)
  return Response.json(people, { headers: { 'Cache-Control': 'no-store' } })
}
