/** What a mail server or provider reports of a mail that had left, and what follows from it (rules: deadlines, mail). */
import { Temporal } from 'temporal-polyfill'

/** `delayed`: the server goes on trying; `lost`: it gave up, the address may be right; `refused`: the address takes no mail; `complaint`: marked as unwanted. */
export const REPORT_KINDS = ['delayed', 'lost', 'refused', 'complaint'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

export const isReturned = (kind: ReportKind) => kind === 'lost' || kind === 'refused'

/** Where a mail server posts what came back; a token in the form says that it may. */
export const REPORT_PATH = '/returnedMail'

/** Why such a mail has failed, in the queue. */
export const RETURNED = 'bounced'

/** When an address was last seen to work: as it was confirmed, which moves with each new one, and by a code that it took. */
export type AddressSigns = { confirmedAt: Temporal.Instant | null; signedInAt: Temporal.Instant | null }

/** Is the address bad after a mail that left at `sentAt` was refused? Not if its mailbox has answered since, or if it is another one by now. */
export function isStillBad(sentAt: Temporal.Instant, signs: AddressSigns): boolean {
  return !isAfter(signs.confirmedAt, sentAt) && !isAfter(signs.signedInAt, sentAt)
}

const isAfter = (moment: Temporal.Instant | null, sentAt: Temporal.Instant) =>
  moment !== null && Temporal.Instant.compare(moment, sentAt) > 0

/** The status (RFC 3463) by which a mail server says at hand-over that there is no such mailbox; else null. `reason`: such as `550 5.1.1 RCPT TO`. */
export function refusedAddressStatus(reason: string): string | null {
  return /^5\d\d (5\.(?:1\.(?:1|2|3|6|10)|2\.1)) RCPT TO$/.exec(reason)?.[1] ?? null
}

/**
 * Does a refusal for good say something of the address? Not one that is about us, this mail or the server (RFC 3463: subjects
 * 3, 5, 6 and 7), or a mailbox that is full today: a provider that takes no mail of ours for an hour must not make its people
 * unreachable for the season. Without a status it is taken at its word.
 */
export function refusesAddress(status: string | null): boolean {
  return status === null || !/^5\.(?:[3567]\.|2\.[23]$)/.test(status)
}

export type ReturnedOffer = {
  /** When the mail that came back had left. */
  sentAt: Temporal.Instant
  /** When the offer that stands now was made. */
  offeredAt: Temporal.Instant | null
  /** When another mail with the same offer left that has not come back; null if there is none. */
  otherSentAt: Temporal.Instant | null
  /** When this offer was first shown to its guest, on a page; null: never. */
  shownAt: Temporal.Instant | null
}

/** The mails that tell a guest until when to answer: where one is not read, nobody's time may run out. */
export const OFFER_MAILS = ['offer-to-guest', 'more-time-to-guest'] as const

/**
 * Does a returned mail with an offer stop the guest's time to answer? Not one of an earlier offer, not if the offer left
 * once more after it, and not if the guest has been shown it on a page, before the mail or after: then they know.
 * So nobody wins time by reporting a mail that they have read. One answered, ended or past its deadline `decide` leaves alone.
 */
export function leavesUntold({ sentAt, offeredAt, otherSentAt, shownAt }: ReturnedOffer): boolean {
  if (offeredAt === null || Temporal.Instant.compare(sentAt, offeredAt) < 0) return false
  const isShown = shownAt !== null && Temporal.Instant.compare(shownAt, offeredAt) >= 0
  return !isAfter(otherSentAt, sentAt) && !isShown
}
