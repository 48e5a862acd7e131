import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import { ConnectionPage } from '#ui/connection-page.tsx'
import { ErrorPage } from '#ui/error-page.tsx'
import type { RootData } from '#ui/root-data.ts'

/** What a page threw, in the frame that stands around it; a lost connection by its name (src/browser/connection-lost.ts). */
export function Thrown() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData<RootData & { requestId: string }>('root')
  if (error instanceof Error && error.name === 'ConnectionLost') return <ConnectionPage />
  const status = isRouteErrorResponse(error) ? error.status : 500
  return <ErrorPage status={status} fullPath={pathname + search} requestId={root?.requestId ?? ''} />
}
