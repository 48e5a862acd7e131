import { Outlet } from 'react-router'
import { requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/signed-in-area'

// Middleware and not a loader: a loader of a layout runs beside the page's own and stops nothing (docs/decisions/0005).
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    requireSignedIn(context)
  },
]

export default function SignedInArea() {
  return <Outlet />
}
