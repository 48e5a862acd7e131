import type { Address, FoundAddress } from '#domain/address.ts'
import type { Point } from '#domain/geo.ts'

export type Found = FoundAddress & { readonly point: Point }

/** How one kind of address search is asked, and how its answer is read; `null`: not as it should be. */
export type Dialect = {
  question(address: Address): Record<string, string>
  readAnswer(json: unknown): Found[] | null
}
