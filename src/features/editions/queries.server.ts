import type { Tx } from '#db/connect.server.ts'
import type { Edition } from '#domain/edition.ts'

/** The edition people register for: the one whose conference starts last (R1). There is one from the first start on. */
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
