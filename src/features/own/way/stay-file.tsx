import { data } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { findGuest, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { writeOwnStay } from '#features/own/way/calendar.server.ts'
import type { Route } from './+types/stay-file'

export async function loader({ request, context }: Route.LoaderArgs) {
  const guest = await findGuest(context, requireSignedIn(context))
  const { locale } = visitOf(context)
  const asked = z.uuid().safeParse(new URL(request.url).searchParams.get('match'))
  const matchId = asked.success ? asked.data : null
  const file = guest && matchId && (await writeOwnStay(depsOf(context), guest, { matchId, locale }))
  if (!file) throw data(null, { status: 404 })
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="stay.ics"',
      'Content-Language': locale,
      'Cache-Control': 'no-store',
    },
  })
}
