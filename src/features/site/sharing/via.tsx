import { redirect } from 'react-router'
import { isArrival, readSlug } from '#domain/named-link.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { visitorGate } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { countArrival } from './arriving.server.ts'
import type { Route } from './+types/via'

/**
 * Where a named link leads: the start for hosts, with the name in its address. Counts and keeps nothing else. One with a slip in it, or an
 * old one, leads there too: somebody stands in front of a poster.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const slug = readSlug(params.slug)
  const { headers, method } = request
  const arriving = {
    method,
    userAgent: headers.get('User-Agent'),
    purpose: headers.get('Sec-Purpose') ?? headers.get('Purpose'),
  }
  if (slug && isArrival(arriving)) await countArrival(depsOf(context), visitorGate(), slug)
  const start = localised(visitOf(context).locale, '/signUp/host')
  return redirect(slug ? `${start}?via=${slug}` : start, {
    // Each arrival comes here, and search engines keep the page behind it.
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  })
}
