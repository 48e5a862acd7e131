import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Noted } from '#domain/by-hand.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { Temporal } from 'temporal-polyfill'
import { isPossibleDay } from './by-hand.server.ts'

/** What is said of how it was told. */
export const WRONG = {
  saidBy: 'byHand.problem.saidBy',
  saidOn: 'byHand.problem.saidOn',
  privacy: 'byHand.problem.privacy',
} as const

/** How it was said; null on a day on which it cannot have been. */
export async function readSaid(
  deps: Pick<Deps, 'clock' | 'edition'>,
  { personId: notedBy }: ApprovedAdmin,
  { saidBy, saidOn }: Pick<Noted, 'saidBy'> & { saidOn: string },
): Promise<Noted | null> {
  if (!(await isPossibleDay(deps, saidOn))) return null
  return { saidBy, saidOn: Temporal.PlainDate.from(saidOn), notedBy }
}

/** Today on the calendar of the edition: most is written down while it is said. */
export async function todayHere({ clock, edition }: Pick<Deps, 'clock' | 'edition'>): Promise<string> {
  const { timeZone } = await edition()
  return clock().toZonedDateTimeISO(timeZone).toPlainDate().toString()
}
