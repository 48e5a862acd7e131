import type { Tx } from '#db/connect.server.ts'
import { weighOffer } from '#features/ground/weighed-offer.server.ts'
import type { OfferView } from '#mails/views.ts'

/** What the guest of a match weighs, without what they need to get in: that is about health, and in no mail (rules: access). */
export async function findOffer(tx: Tx, matchId: string): Promise<OfferView | null> {
  const known = await weighOffer(tx, matchId)
  if (!known) return null
  const wishes = known.wishes.flatMap(({ wish, outcome }) =>
    wish === 'access-must' || wish === 'access-ask' ? [] : [{ wish, outcome }],
  )
  return { ...known, wishes, hasNeeds: wishes.length < known.wishes.length }
}
