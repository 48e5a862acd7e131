import { matchRoutes, type RouteObject } from 'react-router'
import routes from './routes.ts'

/** Is there a page at this path? The catch-all page for unknown paths does not count. */
export function knowsPath(path: string): boolean {
  const matches = matchRoutes(routes as RouteObject[], path)
  return matches !== null && matches.at(-1)?.route.path !== '*'
}
