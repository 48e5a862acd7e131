import type { FileInstance } from '../plan-checker.ts'

/** A matching file with all that it may hold. */
export type FullInstance = FileInstance & {
  heldPlaces?: { host: string; room: string; bed: number }[]
  holdBack?: { tiersFrom?: number }
}
