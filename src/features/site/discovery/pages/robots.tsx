import { depsOf } from '#features/ground/context.server.ts'
import { writeRobots } from '#features/site/discovery/discovery.server.ts'
import type { Route } from './+types/robots'

/** What search engines need not ask for. It keeps nobody out; the gates do. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(writeRobots(depsOf(context).settings.publicUrl.origin), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
