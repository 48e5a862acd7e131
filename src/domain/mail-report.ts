/** What a mail server or provider reports of a mail that had left, and what follows from it (readings R2, R10). */
import { Temporal } from 'temporal-polyfill'

/**
 * `delayed`: a server goes on trying; `lost`: it gave up, although the address may be right (RFC 3463 class 4); `refused`: the
 * address will never take it (class 5); `complaint`: the reader says that it is unwanted.
 */
export const REPORT_KINDS = ['delayed', 'lost', 'refused', 'complaint'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Did the mail not arrive? */
export const isReturned = (kind: ReportKind) => kind === 'lost' || kind === 'refused'

/** Where a mail server posts what came back; a token in the form says that it may. */
export const REPORT_PATH = '/returnedMail'

/** Why such a mail has failed, in the queue. */
export const RETURNED = 'bounced'

/**
 * Is the address bad after a mail that left at `sentAt` was refused? Not if its mailbox has answered since, or if it is
 * another one by now (`confirmedAt`, which moves with each new address).
 */
export function isStillBad(sentAt: Temporal.Instant, confirmedAt: Temporal.Instant | null): boolean {
  return confirmedAt === null || Temporal.Instant.compare(confirmedAt, sentAt) <= 0
}

export type ReturnedOffer = {
  /** When the mail that came back had left. */
  sentAt: Temporal.Instant
  /** When the offer that stands now was made. */
  offeredAt: Temporal.Instant | null
  /** When another mail with the same offer left that has not come back; null if there is none. */
  otherSentAt: Temporal.Instant | null
}

/**
 * Does a returned mail with an offer stop the guest's time to answer? Not one of an earlier offer, and not if the offer left
 * once more after it: then the guest has been told.
 */
export function leavesUntold({ sentAt, offeredAt, otherSentAt }: ReturnedOffer): boolean {
  if (offeredAt === null || Temporal.Instant.compare(sentAt, offeredAt) < 0) return false
  return otherSentAt === null || Temporal.Instant.compare(otherSentAt, sentAt) <= 0
}
