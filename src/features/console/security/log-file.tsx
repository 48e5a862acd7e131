import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/log-file'
import { writeSecurityFile } from './file.server.ts'
import { readChosen } from './reading.server.ts'

/** The lines of the log as a table: taking it is a line of its own. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const chosen = readChosen(new URL(request.url).searchParams)
  const lines = await writeSecurityFile(depsOf(context), admin, { chosen, locale: visitOf(context).locale })
  return new Response(createReadableStreamFromReadable(Readable.from(lines)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="security-log.csv"',
      'Cache-Control': 'no-store',
    },
  })
}
