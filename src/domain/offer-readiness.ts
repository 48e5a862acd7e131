/** Whether a match may be offered by the rules of the moment: answers change after it was drafted (rules: life of a match). */
import { isOfRule, untickedOf, type Concern } from '#domain/concerns.ts'
import { SAFETY_REASONS, type Eligibility } from 'bed-matching/rules/eligibility.ts'

export type OfferedMatch = {
  readonly isDraft: boolean
  readonly hasBothSides: boolean
  readonly isPlaceOffered: boolean
  readonly areNightsOver: boolean
  /** The incident team has blocked guest or host (rules: incidents). */
  readonly isBlocked: boolean
  /** Something of it no longer fits, and nobody has said why it stays. */
  readonly isFlagged: boolean
  /** An organiser has said why it may be although a rule speaks against it. */
  readonly isOverruled: boolean
  /** What can be said against it; null where one side is not to be read. */
  readonly concerns: readonly Concern[] | null
  /** Those that somebody has ticked, as they are stored. */
  readonly ticked: readonly string[]
  /** What the rules say of the two; null where they cannot be asked. */
  readonly assessment: {
    readonly verdict: 'fits' | 'override' | 'never'
    readonly eligibility: Pick<Eligibility, 'reasons'>
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

/** What somebody has to tick before it is offered. Of a rule that nobody has overruled, or only before something changed, a tick says nothing. */
export const openConcerns = ({
  concerns,
  ticked,
  isOverruled,
  isFlagged,
}: Pick<OfferedMatch, 'concerns' | 'ticked' | 'isOverruled' | 'isFlagged'>): Concern[] =>
  untickedOf(concerns ?? [], ticked).filter((one) => !isOfRule(one) || (isOverruled && !isFlagged))

/** Why this match cannot be offered now; null if nothing speaks against it. */
export function offerRefusal(match: OfferedMatch): OfferRefusal | null {
  const { isDraft, isFlagged, isOverruled, assessment } = match
  if (!match.hasBothSides) return 'registration-gone'
  if (match.isBlocked) return 'blocked'
  if (match.areNightsOver) return 'nights-over'
  if (!match.isPlaceOffered) return 'place-gone'
  const isOpen = openConcerns(match).length > 0
  if (isDraft && isOpen) return 'ask-first'
  if (isDraft && isFlagged) return 'fits-no-more'
  if (!assessment) return isDraft && isOverruled && match.concerns ? null : 'fits-no-more'
  if (!isAllowed(match, assessment)) return 'fits-no-more'
  return isOpen ? 'ask-first' : null
}

/** A draft's reason holds for the rules as they were. For an ended match it holds for no safety rule, and for nobody who has moved in since. */
function isAllowed(
  { isDraft, isOverruled }: OfferedMatch,
  { verdict, eligibility, place }: NonNullable<OfferedMatch['assessment']>,
): boolean {
  if (verdict === 'fits') return true
  if (verdict === 'never' || !isOverruled) return false
  const isUnsafe = eligibility.reasons.some((reason) => SAFETY_REASONS.includes(reason))
  return isDraft || (!isUnsafe && place.fits)
}
