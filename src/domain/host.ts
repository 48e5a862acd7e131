import type { AccessNeed } from '#domain/access.ts'
import type { Gender } from '#domain/guest.ts'
import type { Room } from '#domain/room.ts'
import type { Stay } from '#domain/stay.ts'

/**
 * `shared-room`: the guest sleeps in the same room as the host. `hall`: a parish hall, gym or club room, where nobody lives; every room of it is
 * shared by definition (rules: halls).
 */
export const LIVING_SITUATIONS = [
  'alone',
  'couple',
  'family',
  'shared-flat',
  'shared-room',
  'other',
  'hall',
] as const
export type LivingSituation = (typeof LIVING_SITUATIONS)[number]

/** A host as matching sees one: no name, no address. Field words are those of the matching files. */
export type Host = {
  readonly id: string
  readonly gender: Gender
  readonly living: LivingSituation
  readonly pets: boolean
  readonly femalesOnly: boolean
  /** Fine with guests older than the edition's `olderAge`. */
  readonly okOver35: boolean
  /** What the home has (rules: access); missing = nothing is known. */
  readonly access?: readonly AccessNeed[]
  /** The nights this host offers. */
  readonly stay: Stay
  /** Minutes to the venue; null = unknown, allowed with a warning (rules: fit). */
  readonly commuteMinutes: number | null
  readonly rooms: readonly Room[]
}

/** Nobody lives there: what is asked of a household and its pets does not apply, and the contact person's gender decides nothing (rules: halls). */
export function isHall({ living }: Pick<Host, 'living'>): boolean {
  return living === 'hall'
}
