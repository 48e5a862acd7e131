import { depsOf, visitOf } from '#features/context.server.ts'
import { listRoomsByNight } from '#features/rooms/by-night/queries.server.ts'
import { readRoomsQuery } from '#features/rooms/by-night/schema.ts'
import { writeRoomsFile } from '#features/rooms/by-night/file/queries.server.ts'
import { requireAdmin } from '#features/sign-in/gates.server.ts'
import type { Route } from './+types/rooms-file'

/** The same places as a table to work with: who sleeps there and with whom is left out. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { requestId, locale } = visitOf(context)
  const query = { ...readRoomsQuery(new URL(request.url).searchParams), page: 'all' as const }
  const rooms = await listRoomsByNight(depsOf(context), admin, { query, requestId, action: 'export-rooms' })
  return new Response(writeRoomsFile(rooms, locale), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="rooms.csv"',
      'Cache-Control': 'no-store',
    },
  })
}
