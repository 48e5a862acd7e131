import { anyChoice } from './components/list-words.ts'
import type { FilterView } from './lists.ts'

/** What a short list without columns, orders and views can be narrowed by, in the reader's words. */
export type PlainFilter = Pick<FilterView, 'key' | 'label' | 'choices'>

/** By filter, only those that narrow; what the address says wrongly counts as not said. */
export function readPlainFilters<Key extends string>(
  params: URLSearchParams,
  filters: Readonly<Record<Key, readonly string[]>>,
): Partial<Record<Key, string>> {
  const chosen: Partial<Record<Key, string>> = {}
  for (const key of Object.keys(filters) as Key[]) {
    const said = params.get(key)
    if (said !== null && filters[key].includes(said)) chosen[key] = said
  }
  return chosen
}

/** The filters as the toolbar shows them, each with the address of the list without it. */
export function showPlainFilters(
  path: string,
  filters: readonly PlainFilter[],
  chosen: Readonly<Record<string, string | undefined>>,
): FilterView[] {
  return filters.map(({ key, label, choices }) => {
    const others = filters.flatMap((other): [string, string][] => {
      const value = other.key === key ? undefined : chosen[other.key]
      return value === undefined ? [] : [[other.key, value]]
    })
    const search = new URLSearchParams(others).toString()
    return {
      key,
      label,
      choices,
      value: chosen[key] ?? anyChoice,
      without: chosen[key] === undefined ? null : path + (search && `?${search}`),
    }
  })
}
