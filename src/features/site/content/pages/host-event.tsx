import { writeHostEvent } from '#features/site/content/calendar.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import type { Route } from './+types/host-event'

/** The evening for hosts, for the reader's calendar. */
export async function loader({ context }: Route.LoaderArgs) {
  const deps = depsOf(context)
  const { locale } = visitOf(context)
  return new Response(writeHostEvent(await deps.edition(), locale, deps), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="host-event.ics"',
      'Content-Language': locale,
      'Cache-Control': 'private, no-cache',
    },
  })
}
