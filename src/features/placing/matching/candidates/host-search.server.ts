import { encryptSearch, decryptSearch } from '#features/ground/search-words.server.ts'
import type { Keys } from '#platform/keys.server.ts'
import { readPlacesQuery } from './paging.ts'
import { placesPath } from './places-path.ts'

/** The page of a guest's places, narrowed to the hosts that its form asks for; their name is sealed there. */
export function findHostPath(
  { keys }: { keys: Pick<Keys, 'open' | 'seal'> },
  path: string,
  form: FormData,
): string {
  return placesPath(path, readPlacesQuery(decryptSearch(keys, encryptSearch(keys, form))))
}
