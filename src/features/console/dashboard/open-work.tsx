import { Outlet } from 'react-router'
import { depsOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/open-work'
import { countOpenWork } from './open-work.server.ts'

// The numbers stand beside the places on every page: they are those of the page.
export const shouldRevalidate = () => true

export function loader({ context }: Route.LoaderArgs) {
  return countOpenWork(depsOf(context), requireAdmin(context))
}

/** What is open in each place; the frame shows it. */
export default function OpenWork() {
  return <Outlet />
}
