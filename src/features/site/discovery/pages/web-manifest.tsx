import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { describeApp } from '#features/site/discovery/discovery.server.ts'
import type { Route } from './+types/web-manifest'

/** What a phone shows when somebody puts the site on its home screen. */
export function loader({ context }: Route.LoaderArgs) {
  const app = describeApp(depsOf(context).settings.brandName, visitOf(context).locale)
  return new Response(JSON.stringify(app), {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
