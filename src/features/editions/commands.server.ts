import type { Tx } from '#db/connect.server.ts'
import { firstEdition, type Edition } from '#domain/edition.ts'
import type { Temporal } from 'temporal-polyfill'

/** The very first start makes the next edition; every later start, and a second process at once, leaves it alone. */
export async function createFirstEdition(tx: Tx, now: Temporal.Instant): Promise<void> {
  const known = await tx.selectFrom('edition').select('id').limit(1).executeTakeFirst()
  if (known) return
  await tx
    .insertInto('edition')
    .values(editionRow(firstEdition(now)))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** An edition as the row that keeps it. */
export function editionRow(edition: Omit<Edition, 'id'>) {
  return {
    name: edition.name,
    city: edition.city,
    venueName: edition.venue.name,
    venueLatitude: edition.venue.latitude,
    venueLongitude: edition.venue.longitude,
    conferenceStartOn: edition.conferenceStart.toString(),
    conferenceEndOn: edition.conferenceEnd.toString(),
    timeZone: edition.timeZone,
    stayDaysBefore: edition.stayDaysBefore,
    stayDaysAfter: edition.stayDaysAfter,
    registrationOpensOn: edition.registrationOpensOn.toString(),
    registrationClosesOn: edition.registrationClosesOn.toString(),
    firstNotificationOn: edition.firstNotificationOn.toString(),
    lastRoundOn: edition.lastRoundOn.toString(),
    hostEventAt: edition.hostEvent.startsAt.toString(),
    hostEventLink: edition.hostEvent.link,
    guestAgeLimit: edition.guestAgeLimit,
    guestMinimumAge: edition.guestMinimumAge,
    youngAge: edition.youngAge,
    veryYoungAge: edition.veryYoungAge,
    olderAge: edition.olderAge,
    commuteComfortableMinutes: edition.commuteMinutes.comfortable,
    commuteLongestMinutes: edition.commuteMinutes.longest,
    acceptanceDays: edition.acceptanceDays,
    acceptanceHoursBeforeArrival: edition.acceptanceHoursBeforeArrival,
    acceptanceHoursAtLeast: edition.acceptanceHoursAtLeast,
    profileUpdateDays: edition.profileUpdateDays,
    contactIssueDays: edition.contactIssueDays,
    finalCheckDays: edition.finalCheckDays,
    holdSeconds: edition.holdSeconds,
    broadcastHoldSeconds: edition.broadcastHoldSeconds,
    contactRelease: edition.contactRelease,
    doubleBed: edition.doubleBed,
    retentionSensitiveDays: edition.retentionDays.sensitive,
    retentionContactsDays: edition.retentionDays.contacts,
    retentionPersonDays: edition.retentionDays.person,
    retentionUnconfirmedDays: edition.retentionDays.unconfirmed,
    retentionDraftsDays: edition.retentionDays.drafts,
  }
}
