import type { GuestActor } from '#db/actor.server.ts'
import { readStay } from '#db/sql.server.ts'
import { isHall } from 'bed-matching/rules/answers.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { findEntryId, staySequence } from '#features/ground/mail-queue/composing/moves.server.ts'
import { localised, type Locale } from '#i18n/locale.ts'
import { guestStayCalendar } from '#mails/calendar.ts'
import { makeMailTexts } from '#mails/mail-texts.tsx'

/** The stay for the guest's calendar: the same entry as in the email after the yes. Null unless it is theirs and accepted. */
export async function writeOwnStay(
  { db, clock, settings, edition }: Pick<Deps, 'db' | 'clock' | 'settings' | 'edition'>,
  guest: GuestActor,
  { matchId, locale }: { matchId: string; locale: Locale },
): Promise<string | null> {
  const { city, revision } = await edition()
  const match = await db.run(guest, async (tx) => {
    const row = await tx
      .selectFrom('liveMatch as match')
      .innerJoin('match as row', 'row.id', 'match.id')
      .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
      .select([
        'match.id',
        'match.stay',
        'row.version',
        'row.replaces',
        'host.firstName as hostName',
        'host.living',
      ])
      .where('match.id', '=', matchId)
      .where('match.guestRegistrationId', '=', guest.registrationId)
      .where('match.isAccepted', '=', true)
      .executeTakeFirst()
    return row && { ...row, entryId: await findEntryId(tx, row) }
  })
  if (!match) return null
  const siteUrl = settings.publicUrl.origin
  const frame = { template: 'accepted-to-guest', brand: settings.brandName, siteUrl, why: 'match' as const }
  const texts = makeMailTexts('text', locale, frame)
  const entry = { id: match.entryId, sequence: staySequence(match, revision), writtenAt: clock() }
  const profileUrl = siteUrl + localised(locale, '/profile/way')
  const stay = readStay(match.stay)
  const view = { stay, entry, profileUrl, hostName: match.hostName, city, isInHall: isHall(match) }
  return guestStayCalendar(view, texts).content
}
