import { depsOf } from '#features/ground/context.server.ts'
import type { Route } from './+types/brand-logo'

/** Opened on its own it may do nothing but draw, whatever the check at the start has missed. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** The organisation's logo as a file of its own: pages show it as a picture, in which nothing runs. */
export function loader({ context }: Route.LoaderArgs) {
  const { logo } = depsOf(context).settings.brand
  if (!logo) throw new Response('', { status: 404 })
  return new Response(logo.svg, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'public, max-age=3600',
    },
  })
}
