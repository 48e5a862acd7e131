import { depsOf } from '#features/ground/context.server.ts'
import { writeSitemap } from '#features/site/discovery/discovery.server.ts'
import type { Route } from './+types/sitemap'

/** Every public page in both languages, for search engines. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await writeSitemap(depsOf(context)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
