import type { Address, FoundAddress, Somewhere } from '#domain/address.ts'

export type Found = FoundAddress & Somewhere

/** How one kind of address search is asked, and how its answer is read; `null`: not as it should be. */
export type Dialect = {
  question(address: Address): Record<string, string>
  readAnswer(json: unknown): Found[] | null
}
