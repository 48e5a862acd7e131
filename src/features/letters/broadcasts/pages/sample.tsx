import { idSchema, placeSchema } from '#features/letters/broadcasts/broadcasts.ts'
import { writeSamples } from '#features/letters/broadcasts/writing.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/sample'

/** The HTML of one sample, alone in its own cage: no script, nothing loaded, shown only inside our own page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const id = idSchema.safeParse(params.id)
  const place = placeSchema.safeParse(new URL(request.url).searchParams.get('place'))
  const { requestId } = visitOf(context)
  const [sample] =
    id.success && place.success
      ? await writeSamples(depsOf(context), admin, { id: id.data, requestId, place: place.data })
      : []
  if (!sample) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return new Response(sample.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
      'Cache-Control': 'no-store',
    },
  })
}
