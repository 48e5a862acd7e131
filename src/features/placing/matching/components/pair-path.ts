import type { CandidateView } from '../candidates/candidates.server.ts'

/** The page on which this guest is drafted into this place, on the nights that are meant. */
export function pairPath(
  guestId: string,
  { placeId, part }: Pick<CandidateView, 'placeId' | 'part'>,
): string {
  const nights = part ? `&from=${part.start}&to=${part.end}` : ''
  return `/admin/matching/match?guest=${guestId}&place=${placeId}${nights}`
}
