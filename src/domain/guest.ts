import type { AccessNeed } from '#domain/access.ts'
import type { Stay } from '#domain/stay.ts'

export const GENDERS = ['female', 'male', 'diverse'] as const
export type Gender = (typeof GENDERS)[number]

/** May somebody else sleep in the same room? */
export const ROOM_SHARING_WISHES = ['no', 'same-gender', 'yes'] as const
export type RoomSharing = (typeof ROOM_SHARING_WISHES)[number]

/** What a guest can sleep on; at least one must be ticked (rules: fit). `bed` is a bed or a sleeping couch. */
export const SLEEPING_WISHES = ['bed', 'air-mattress', 'bring-air-mattress'] as const
export type Sleeping = (typeof SLEEPING_WISHES)[number]

/** A guest as matching sees one: no name, no contact. Field words are those of the matching files. */
export type Guest = {
  readonly id: string
  /** Whole years on the first conference day (rules: ages). */
  readonly age: number
  readonly gender: Gender
  readonly stay: Stay
  readonly globalSouth: boolean
  readonly marginalized: boolean
  readonly accredited: boolean
  /** No single male host (rules: fit). */
  readonly onlyFemaleHosts: boolean
  readonly longCommuteOk: boolean
  readonly roomSharing: RoomSharing
  readonly sleeping: readonly Sleeping[]
  readonly petProblem: boolean
  /** What a home must have for this guest, and what its host is asked about first (rules: access); missing = nothing. */
  readonly accessMust?: readonly AccessNeed[]
  readonly accessAsk?: readonly AccessNeed[]
  /** Ids of the guests this one named to share a double bed with; counts only if they named this one too. */
  readonly sharesWith: readonly string[]
}
