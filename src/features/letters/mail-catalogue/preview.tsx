import { depsOf } from '#features/ground/context.server.ts'
import { findSample } from '#features/letters/mail-catalogue/mail-catalogue.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/preview'

/** The HTML of one sample, alone in its own cage: no script, nothing loaded, shown only inside our own page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const query = new URL(request.url).searchParams
  const wanted = { template: query.get('mail') ?? '', variant: query.get('variant') ?? '' }
  const versions = await findSample(depsOf(context), admin, wanted)
  const version = versions?.find(({ language }) => language === query.get('language'))
  if (!version) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return new Response(version.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
      'Cache-Control': 'no-store',
    },
  })
}
