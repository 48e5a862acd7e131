import { depsOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/look'
import { lookAround } from './presence.server.ts'
import { lookFormSchema } from './presence.ts'

/** There is nothing to read without saying who looks. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}

/** "I am looking at this; what is new?": asked by pages that are open in front of somebody. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = lookFormSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) return new Response(null, { status: 422 })
  const answer = await lookAround(depsOf(context), admin, form.data)
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
}
