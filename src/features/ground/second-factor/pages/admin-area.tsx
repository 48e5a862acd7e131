import { Outlet } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { askAgain, takeFilesHere } from '../asking-again.server.ts'
import { noteActs } from '../noting-acts.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { ConsoleHere } from '#ui/console-frame.tsx'
import { PrintHead } from '#ui/print-head.tsx'
import type { Route } from './+types/admin-area'

// The second wall; every loader and action below asks for its own proof (docs/decisions/0005).
export const middleware: Route.MiddlewareFunction[] = [
  takeFilesHere,
  // Before the gate: what was typed is held while it asks, where the gate could only lead away.
  askAgain,
  noteActs,
  ({ context }) => {
    requireAdmin(context)
  },
]

export async function loader({ context }: Route.LoaderArgs): Promise<ConsoleHere> {
  requireAdmin(context)
  const { edition, clock } = depsOf(context)
  const { name, timeZone } = await edition()
  const organiser = visitOf(context).session?.email ?? ''
  return { edition: name, timeZone, loadedAt: clock().toString(), organiser }
}

export default function AdminArea({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PrintHead {...loaderData} />
      <Outlet />
    </>
  )
}
