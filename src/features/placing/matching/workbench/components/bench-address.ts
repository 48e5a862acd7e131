import { ANY, type QueueFilter } from './queue-filter.ts'

export const TABS = ['chart', 'compare', 'map'] as const
export type Tab = (typeof TABS)[number]

export type BenchQuery = QueueFilter & {
  page: number
  guest: string | null
  host: string
  /** What both are called in an address, which says no names. */
  words: string
  hostWords: string
  tab: Tab
  /** Places side by side, three at most. */
  compare: readonly string[]
}

/** The same screen with some of it changed, as a path without the language; what is as it starts is left out. */
export function benchPath(query: BenchQuery, changes: Partial<BenchQuery> = {}): string {
  const { q, words, tier, need, wait, page, guest, host, hostWords, tab, compare } = { ...query, ...changes }
  const said: [string, string | null][] = [
    ['words', q && words],
    ['tier', tier],
    ['need', need],
    ['wait', wait],
    ['page', page === 1 ? null : String(page)],
    ['guest', guest],
    ['hostWords', guest && host && hostWords],
    ['tab', tab === 'chart' ? null : tab],
    ...(guest ? compare : []).map((id): [string, string] => ['compare', id]),
  ]
  const search = new URLSearchParams(
    said.filter((pair): pair is [string, string] => Boolean(pair[1]) && pair[1] !== ANY),
  )
  return search.size > 0 ? `/admin/matching?${search}` : '/admin/matching'
}

type Shown = Pick<Location, 'pathname' | 'search'>

/**
 * What the address bar is to show for the workbench at `path`; null: it does already, or a page that was gone to is on its
 * way and has the address bar.
 */
export function addressToShow(path: string, { pathname, search }: Shown): string | null {
  const isHere = pathname === path.split('?')[0]
  return isHere && path !== pathname + search ? path : null
}
