/** Whether a match may be offered by the rules of the moment: answers change after it was drafted (rules: life of a match). */
import { SAFETY_REASONS, type Eligibility } from '#domain/eligibility.ts'

/** A match with both sides as they are now. */
export type OfferedMatch = {
  readonly isDraft: boolean
  /** Both registrations stand, in this edition. */
  readonly hasBothSides: boolean
  readonly isPlaceOffered: boolean
  /** The last of its nights has passed. */
  readonly areNightsOver: boolean
  /** The incident team has blocked guest or host (rules: incidents). */
  readonly isBlocked: boolean
  /** Something of it no longer fits, and nobody has said why it stays. */
  readonly isFlagged: boolean
  /** An organiser has said why it may be although a rule speaks against it. */
  readonly isOverruled: boolean
  /** Somebody has ticked that they asked first. */
  readonly hasAsked: boolean
  /** What the rules say of the two; null where they cannot be asked. */
  readonly assessment: {
    readonly verdict: 'fits' | 'override' | 'never'
    readonly askFirst: boolean
    readonly eligibility: Pick<Eligibility, 'reasons'>
    /** Nobody else in the room stands in the way. */
    readonly place: { readonly fits: boolean }
  } | null
}

export const OFFER_REFUSALS = [
  'registration-gone',
  'blocked',
  'nights-over',
  'place-gone',
  'ask-first',
  'fits-no-more',
] as const
export type OfferRefusal = (typeof OFFER_REFUSALS)[number]

/** Why this match cannot be offered now; null if nothing speaks against it. */
export function offerRefusal(match: OfferedMatch): OfferRefusal | null {
  const { isDraft, isFlagged, isOverruled, assessment } = match
  if (!match.hasBothSides) return 'registration-gone'
  if (match.isBlocked) return 'blocked'
  if (match.areNightsOver) return 'nights-over'
  if (!match.isPlaceOffered) return 'place-gone'
  // Only a draft has the button for it; whatever has ended is drafted anew.
  if (assessment?.askFirst && !match.hasAsked) return isDraft ? 'ask-first' : 'fits-no-more'
  if (isDraft && isFlagged) return 'fits-no-more'
  if (!assessment) return isDraft && isOverruled ? null : 'fits-no-more'
  return isAllowed(match, assessment) ? null : 'fits-no-more'
}

/**
 * A draft's reason was said of the rules as they were, and what has changed since is flagged. What has ended nobody has
 * looked at since: its reason holds for no rule that keeps people safe, and for nobody who has moved in.
 */
function isAllowed(
  { isDraft, isOverruled }: OfferedMatch,
  { verdict, eligibility, place }: NonNullable<OfferedMatch['assessment']>,
): boolean {
  if (verdict === 'fits') return true
  if (verdict === 'never' || !isOverruled) return false
  const isUnsafe = eligibility.reasons.some((reason) => SAFETY_REASONS.includes(reason))
  return isDraft || (!isUnsafe && place.fits)
}
