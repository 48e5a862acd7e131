import { useLocation, useRouteLoaderData } from 'react-router'
import { pathWithoutLocale } from '#i18n/locale.ts'
import type { Brand } from '#ui/brand.tsx'

export type RootData = {
  brand: Brand
  /** The page's path without its language prefix, starting with `/`. */
  path: string
  /** The query string with its `?`, or nothing. */
  search: string
  /** This document answers a form with what is wrong with it. */
  hasProblems: boolean
  signedIn: boolean
  isAdmin: boolean
}

/** The root loader's data; path and query are those of this moment, because the root loader need not run at every step. */
export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>('root')
  const { pathname, search } = useLocation()
  if (!data) throw new Error('The root route has no data')
  return { ...data, path: pathWithoutLocale(pathname), search }
}
