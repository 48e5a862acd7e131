import type { GuestActor } from '#db/actor.server.ts'
import { isHall } from 'bed-matching/rules/answers.ts'
import { stateAt } from '#domain/match-state.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { findFacts, findMatchForMail } from '#features/ground/mail-queue/composing/match-views.server.ts'
import { findEntryId, staySequence } from '#features/ground/mail-queue/composing/moves.server.ts'
import { localised, type Locale } from '#i18n/locale.ts'
import { guestStayCalendar } from '#mails/calendar.ts'
import { makeMailTexts } from '#mails/mail-texts.tsx'

/** The stay for the guest's calendar: the same entry as in the email after the yes. Null unless it is theirs and accepted. */
export async function writeOwnStay(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  guest: GuestActor,
  { matchId, locale }: { matchId: string; locale: Locale },
): Promise<string | null> {
  const match = await db.run(guest, async (tx) => {
    const found = await findMatchForMail(tx, matchId)
    const isTheirs = found?.guestRegistrationId === guest.registrationId
    if (!found || !isTheirs || stateAt(found.match, clock()) !== 'accepted') return null
    const facts = await findFacts(tx, found)
    return facts && { ...found, host: facts.host, entryId: await findEntryId(tx, found) }
  })
  if (!match) return null
  const { host, stay, city } = match
  const siteUrl = settings.publicUrl.origin
  const frame = { template: 'accepted-to-guest', brand: settings.brandName, siteUrl, why: 'match' as const }
  const texts = makeMailTexts('text', locale, frame)
  const entry = { id: match.entryId, sequence: staySequence(match, match.revision), writtenAt: clock() }
  const profileUrl = siteUrl + localised(locale, '/profile/way')
  const view = { stay, entry, profileUrl, hostName: host.firstName, city, isInHall: isHall(host) }
  return guestStayCalendar(view, texts).content
}
