import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { type Edition, firstEdition } from '#domain/edition.ts'

/** The edition people register for: the one whose conference starts last (rules: editions). There is one from the first start on. */
export async function getCurrentEdition(tx: Tx): Promise<Edition> {
  return readEdition(
    await editions(tx).orderBy('conferenceStartOn', 'desc').limit(1).executeTakeFirstOrThrow(),
  )
}

/** This year's or one of the past, by its id. */
export async function getEdition(tx: Tx, id: string): Promise<Edition> {
  return readEdition(await editions(tx).where('id', '=', id).executeTakeFirstOrThrow())
}

/** Every edition there was, the first one first. */
export async function listEditions(tx: Tx): Promise<Edition[]> {
  return (await editions(tx).orderBy('conferenceStartOn').execute()).map(readEdition)
}

const editions = (tx: Tx) => tx.selectFrom('edition').selectAll()
type EditionRow = Awaited<ReturnType<ReturnType<typeof editions>['executeTakeFirstOrThrow']>>

function readEdition(row: EditionRow): Edition {
  return {
    id: row.id,
    name: row.name,
    city: row.city,
    venue: { name: row.venueName, latitude: row.venueLatitude, longitude: row.venueLongitude },
    conferenceStart: row.conferenceStartOn,
    conferenceEnd: row.conferenceEndOn,
    timeZone: row.timeZone,
    stayDaysBefore: row.stayDaysBefore,
    stayDaysAfter: row.stayDaysAfter,
    registrationOpensOn: row.registrationOpensOn,
    registrationClosesOn: row.registrationClosesOn,
    firstNotificationOn: row.firstNotificationOn,
    lastRoundOn: row.lastRoundOn,
    hostEvent: { startsAt: row.hostEventAt, link: row.hostEventLink },
    guestAgeLimit: row.guestAgeLimit,
    guestMinimumAge: row.guestMinimumAge,
    youngAge: row.youngAge,
    veryYoungAge: row.veryYoungAge,
    olderAge: row.olderAge,
    commuteMinutes: { comfortable: row.commuteComfortableMinutes, longest: row.commuteLongestMinutes },
    acceptanceDays: row.acceptanceDays,
    acceptanceHoursBeforeArrival: row.acceptanceHoursBeforeArrival,
    acceptanceHoursAtLeast: row.acceptanceHoursAtLeast,
    profileUpdateDays: row.profileUpdateDays,
    contactIssueDays: row.contactIssueDays,
    unfinishedReminderDays: row.unfinishedReminderDays,
    finalCheckDays: row.finalCheckDays,
    holdSeconds: row.holdSeconds,
    broadcastHoldSeconds: row.broadcastHoldSeconds,
    contactRelease: row.contactRelease,
    doubleBed: row.doubleBed,
    retentionDays: {
      sensitive: row.retentionSensitiveDays,
      contacts: row.retentionContactsDays,
      person: row.retentionPersonDays,
      unconfirmed: row.retentionUnconfirmedDays,
      drafts: row.retentionDraftsDays,
    },
  }
}

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
    unfinishedReminderDays: edition.unfinishedReminderDays,
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
