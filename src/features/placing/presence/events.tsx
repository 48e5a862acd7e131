import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { notePresence } from '#features/placing/presence/presence.server.ts'
import { lookFormSchema } from '#features/placing/presence/presence.ts'
import { openStream, readOnce } from '#features/placing/presence/stream.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/events'

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // A proxy that collects before it passes on would keep the news.
  'X-Accel-Buffering': 'no',
}

/** What changes in the round, as it changes: ids and kinds, for pages that then look again. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { session } = visitOf(context)
  const asked = request.headers.get('Last-Event-ID') ?? new URL(request.url).searchParams.get('after')
  const number = Number(asked ?? Number.NaN)
  const after = Number.isSafeInteger(number) && number >= 0 ? number : null
  if (!session || !request.headers.get('Accept')?.includes('text/event-stream'))
    return new Response(await readOnce(depsOf(context), admin, after), { headers })
  const stream = openStream(
    depsOf(context),
    { admin, sessionId: session.id, isOfBefore: session.isOfBefore },
    { after, signal: request.signal },
  )
  if (stream === 'too-many') return new Response(null, { status: 429, headers: { 'Retry-After': '30' } })
  return new Response(stream, { headers })
}

/** "I am looking at this": sent by pages that are open in front of somebody. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = lookFormSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) return new Response(null, { status: 422 })
  await notePresence(depsOf(context), admin, form.data.guest)
  return new Response('', { headers: { 'Cache-Control': 'no-store' } })
}
