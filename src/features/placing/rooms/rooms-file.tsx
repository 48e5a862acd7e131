import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import { readRoomsQuery } from '#features/placing/rooms/by-night/by-night.ts'
import { writeRoomsFile } from '#features/placing/rooms/by-night/file.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/rooms-file'

/** The same places as a table to work with: who sleeps there and with whom is left out. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { requestId, locale } = visitOf(context)
  const query = { ...readRoomsQuery(new URL(request.url).searchParams), page: 'all' as const }
  const rooms = await listRoomsByNight(depsOf(context), admin, { query, requestId, action: 'export-rooms' })
  return new Response(createReadableStreamFromReadable(Readable.from(writeRoomsFile(rooms, locale))), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="rooms.csv"',
      'Cache-Control': 'no-store',
    },
  })
}
