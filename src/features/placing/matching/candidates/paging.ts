import * as z from 'zod'
import { LONGEST_SEALED } from '#features/ground/lists/lists.ts'

// Which of a guest's places a page shows: of thousands only some can be read, and all of them can be reached.

const ON_A_PAGE = 40

const page = z.coerce.number().int().min(1).max(10_000).catch(1)
const querySchema = z.object({
  /** Of a stay that is partly given: the open nights that begin then. */
  from: z.iso.date().nullable().catch(null),
  host: z.string().trim().max(100).catch(''),
  /** What that part is called in an address (`search-words.server.ts`). */
  hostWords: z.string().max(LONGEST_SEALED).catch(''),
  /** The pages of those that fit, and of those that do not. */
  fits: page,
  others: page,
})
export type PlacesQuery = z.infer<typeof querySchema>

/** What the address asks for; whatever it says wrongly counts as not said. */
export function readPlacesQuery(params: URLSearchParams): PlacesQuery {
  return querySchema.parse(
    Object.fromEntries(Object.keys(querySchema.shape).map((name) => [name, params.get(name)])),
  )
}

export type PlacesPage<Place> = { rows: Place[]; total: number; page: number; pages: number }

/** The places of these hosts that a page shows, in their order; a page behind the end is the last one. */
export function pageOfPlaces<Place extends { hostName: string }>(
  places: readonly Place[],
  { host, page: wanted }: { host: string; page: number },
): PlacesPage<Place> {
  const name = host.toLowerCase()
  const found = places.filter(({ hostName }) => hostName.toLowerCase().includes(name))
  const pages = Math.max(1, Math.ceil(found.length / ON_A_PAGE))
  const shown = Math.min(wanted, pages)
  const rows = found.slice((shown - 1) * ON_A_PAGE, shown * ON_A_PAGE)
  return { rows, total: found.length, page: shown, pages }
}
