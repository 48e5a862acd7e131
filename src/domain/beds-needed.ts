/** "Beds still needed": the one figure about the search that organisers may publish (rules: beds still needed). */
import { Temporal } from 'temporal-polyfill'
import { isRegistrationOpen, type Edition } from '#domain/edition.ts'

/** One night to come: who waits without a place, and the beds that are free. */
export type NightToFill = { readonly waiting: number; readonly free: number }

/** Below this it is "a few": a small number would tell of single people. */
const LEAST_SHOWN = 10
/** Shown in steps, so that it does not move with one person who comes or goes. */
const STEP = 5
/** A figure that nobody has counted since is no longer said. */
const HOURS_TRUE = 3

/** Beds missing on the worst night, if every free bed suited everybody: a lower bound, so it is shown as "at least". */
export function bedsMissing(nights: readonly NightToFill[]): number {
  return nights.reduce((most, { waiting, free }) => Math.max(most, waiting - free), 0)
}

/** What may be kept and shown of a count: whole steps, rounded down; 0 stands for "a few". */
export function figureOf(missing: number): number {
  return missing < LEAST_SHOWN ? 0 : missing - (missing % STEP)
}

export type CountedFigure = { readonly figure: number; readonly countedAt: Temporal.Instant }

/** The figure to show; null where none is published, it is too old to be true, or nobody could offer a bed now. */
export function publishedFigure(
  counted: CountedFigure | null,
  edition: Pick<Edition, 'bedsNeeded' | 'registrationOpensOn' | 'registrationClosesOn' | 'timeZone'>,
  now: Temporal.Instant,
): number | null {
  if (!counted || edition.bedsNeeded !== 'published' || !isRegistrationOpen(edition, now)) return null
  const oldest = now.subtract({ hours: HOURS_TRUE })
  return Temporal.Instant.compare(counted.countedAt, oldest) < 0 ? null : counted.figure
}
