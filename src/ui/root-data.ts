import { useRouteLoaderData } from 'react-router'
import type { Brand } from '#ui/brand.tsx'

/** What the root loader gives to the layouts. */
export type RootData = {
  brand: Brand
  /** The page's path without its language prefix, starting with `/`. */
  path: string
  /** The query string with its `?`, or nothing. */
  search: string
  signedIn: boolean
  isAdmin: boolean
}

/** The root loader's data. */
export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>('root')
  if (!data) throw new Error('The root route has no data')
  return data
}
