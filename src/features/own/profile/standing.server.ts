import type { GuestActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { listSearchFacts } from '#db/guest-search-rows.server.ts'
import { readStay } from '#db/sql.server.ts'
import { guestStanding, type GuestStanding } from '#domain/guest-standing.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { dayInWords, stayInWords } from '#features/registration/wizard/steps/edition-words.ts'
import type { Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'

/** Where the reader stands who has no place, and what its words need. */
export type StandingView = {
  standing: GuestStanding
  words: { first: string; last: string; day: string; nights: string }
}

/** Null: has a place or an offer for every night that is left, or has not handed in. */
export async function viewStanding(
  { db, clock, edition }: Pick<Deps, 'db' | 'clock' | 'edition'>,
  { registrationId, ...actor }: GuestActor,
  locale: Locale,
): Promise<StandingView | null> {
  const year = await edition()
  const now = clock()
  return db.run({ registrationId, ...actor }, async (tx) => {
    const facts = (await listSearchFacts(tx, now, { registrationIds: [registrationId] })).get(registrationId)
    const row = await tx
      .selectFrom('guestFacts')
      .select('stay')
      .where('registrationId', '=', registrationId)
      .executeTakeFirst()
    if (!facts || !row) return null
    const { offered, accepted, ...guest } = facts
    const lastOffersAt = await findLastOffers(tx, year.id)
    const held = [...offered, ...accepted]
    const found = guestStanding(
      { ...guest, held, stay: readStay(row.stay) },
      { edition: year, lastOffersAt, now },
    )
    if (!found) return null
    const words = { locale, t: translator(locale) }
    const givenOn = lastOffersAt?.toZonedDateTimeISO(year.timeZone).toPlainDate()
    return {
      standing: found.standing,
      words: {
        first: dayInWords(year.firstNotificationOn, locale),
        last: dayInWords(year.lastRoundOn, locale),
        day: givenOn ? dayInWords(givenOn, locale) : '',
        nights: found.nights.map((stay) => stayInWords(stay, words)).join('; '),
      },
    }
  })
}

/** When offers last left, as far as a guest may know: not while they can be taken back. */
async function findLastOffers(tx: Tx, editionId: string) {
  const last = await tx
    .selectFrom('dispatch')
    .select('heldUntil')
    .where('editionId', '=', editionId)
    .where('isMove', '=', false)
    .orderBy('heldUntil', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.heldUntil ?? null
}
