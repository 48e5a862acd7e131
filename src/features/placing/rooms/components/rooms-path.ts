import type { RoomsQuery } from '../by-night/by-night.ts'

// Apart from the schema, which stays on the server.

/** The same question with some answers changed, as an address; what is not asked is left out. */
export function roomsPath(path: string, query: RoomsQuery, changes: Partial<RoomsQuery> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...changes })) {
    if (value !== null && !(name === 'page' && value === 1)) search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
