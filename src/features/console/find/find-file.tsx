import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { LONGEST_FIND } from '#ui/find/found.ts'
import { findAll } from './finding.server.ts'
import type { Route } from './+types/find-file'

// For the dialog, while somebody types. A form, so that no name gets into an address.

const formSchema = z.object({ q: z.string().trim().min(1).max(LONGEST_FIND) })
const most = { people: 6, others: 3 }

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = formSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) return new Response(null, { status: 422 })
  const { locale, requestId } = visitOf(context)
  const answer = await findAll(depsOf(context), admin, { q: form.data.q, locale, requestId, most })
  return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } })
}
