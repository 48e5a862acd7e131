import type { PlacesQuery } from './paging.ts'

/** The same page with some of it changed; what is as it starts is left out, and no name is said. */
export function placesPath(path: string, query: PlacesQuery, change: Partial<PlacesQuery> = {}): string {
  const { from, host, hostWords, fits, others } = { ...query, ...change }
  const said = {
    from: from ?? '',
    hostWords: host && hostWords,
    fits: fits > 1 ? String(fits) : '',
    others: others > 1 ? String(others) : '',
  }
  const search = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''))
  return search.size > 0 ? `${path}?${search}` : path
}
