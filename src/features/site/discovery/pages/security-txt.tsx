import { data } from 'react-router'
import { depsOf } from '#features/ground/context.server.ts'
import { locales } from '#i18n/languages.ts'
import type { Route } from './+types/security-txt'

/** So long somebody may keep what the file says; it is written anew whenever it is asked for. */
const GOOD_FOR_HOURS = 180 * 24

export function loader({ context }: Route.LoaderArgs) {
  const { settings, clock } = depsOf(context)
  const { securityEmail } = settings.organisation
  if (securityEmail === null) throw data(null, { status: 404 })
  const lines = [
    `Contact: mailto:${securityEmail}`,
    `Expires: ${clock().add({ hours: GOOD_FOR_HOURS }).round('second').toString()}`,
    `Preferred-Languages: ${locales.join(', ')}`,
    `Canonical: ${settings.publicUrl.origin}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
