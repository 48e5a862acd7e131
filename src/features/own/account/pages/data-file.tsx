import { collectOwnData } from '#features/own/account/export.server.ts'
import { depsOf } from '#features/ground/context.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'
import { requireSignedIn, visitorGate } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/data-file'

/** Everything we hold about the signed-in person, to take along. Made at once, kept nowhere. */
export async function loader({ context }: Route.LoaderArgs) {
  const person = requireSignedIn(context)
  const deps = depsOf(context)
  const own = await collectOwnData(deps, person, visitorGate())
  await deps.db.run(person, (tx) => noteSecurity(tx, deps.clock(), { kind: 'took-own-data' }))
  return new Response(JSON.stringify(own, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
      'Cache-Control': 'no-store',
    },
  })
}
