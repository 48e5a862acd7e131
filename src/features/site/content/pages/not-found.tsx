import { data, useLocation } from 'react-router'
import { visitOf } from '#features/ground/context.server.ts'
import { ErrorPage } from '#ui/error-page.tsx'
import type { Route } from './+types/not-found'

export const handle = { static: true }

/** Every address that is no page (rules: addresses): a page in the reader's language, with a way on, and status 404. */
export function loader({ context }: Route.LoaderArgs) {
  return data({ requestId: visitOf(context).requestId }, 404)
}

/** A form sent to an address that is no page changes nothing and says the same. */
export const action = loader

export default function NotFound({ loaderData }: Route.ComponentProps) {
  const { pathname, search } = useLocation()
  return <ErrorPage status={404} fullPath={pathname + search} requestId={loaderData.requestId} />
}
