import { Outlet } from 'react-router'
import { requireAdmin } from '#features/sign-in/gates.server.ts'
import type { Route } from './+types/admin-area'

// The second wall; every loader and action below asks for its own proof (docs/decisions/0005).
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    requireAdmin(context)
  },
]

export default function AdminArea() {
  return <Outlet />
}
