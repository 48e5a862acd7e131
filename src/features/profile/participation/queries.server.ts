import type { GuestActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import { finalCheckTime, phaseAt, reminderTime, type AskingPhase } from '#domain/participation.ts'
import type { Deps } from '#features/context.server.ts'
import { dayInWords } from '#features/wizard/steps/edition-words.ts'
import type { Locale } from '#i18n/locale.ts'
import { zonePlace } from '#i18n/short-dates.ts'

type QueryDeps = Pick<Deps, 'db' | 'clock' | 'edition'>

/** The first reminder as its page shows it, or why there is nothing to answer. */
export type ReminderView =
  | { kind: 'not-submitted' | 'over' }
  | {
      kind: 'open'
      answers: { accredited: boolean; hasFlight: boolean | null; hasVisa: boolean | null }
      /** The day on which they said that they come; null until then. */
      confirmedOn: string | null
      /** The place they would give back; null without one. */
      matchId: string | null
    }

export async function getReminder(
  { db, clock, edition }: QueryDeps,
  guest: GuestActor,
  locale: Locale,
): Promise<ReminderView> {
  const year = await edition()
  return db.run(guest, async (tx) => {
    const row = await findSubmitted(tx, guest)
    if (!row?.submittedAt) return { kind: 'not-submitted' }
    const time = reminderTime({ submittedAt: row.submittedAt, arrival: readStay(row.stay).start }, year)
    if (phaseAt(time, clock()) === 'over') return { kind: 'over' }
    const { accredited, hasFlight, hasVisa, confirmedAt } = row
    const confirmed = confirmedAt?.toZonedDateTimeISO(year.timeZone).toPlainDate()
    return {
      kind: 'open',
      answers: { accredited, hasFlight, hasVisa },
      confirmedOn: confirmed ? dayInWords(confirmed, locale) : null,
      matchId: await findOpenMatchId(tx, guest),
    }
  })
}

/** A guest's registration that was handed in, with what the reminder asks; undefined without one. */
export function findSubmitted(tx: Tx, guest: GuestActor) {
  return tx
    .selectFrom('registration')
    .innerJoin('guestFacts as facts', 'facts.registrationId', 'registration.id')
    .innerJoin('guestSensitive as known', 'known.registrationId', 'registration.id')
    .leftJoin('participation', 'participation.registrationId', 'registration.id')
    .select([
      'registration.submittedAt',
      'facts.stay',
      'known.accredited',
      'known.hasFlight',
      'known.hasVisa',
      'participation.confirmedAt',
    ])
    .where('registration.id', '=', guest.registrationId)
    .where('registration.state', '=', 'submitted')
    .executeTakeFirst()
}

async function findOpenMatchId(tx: Tx, guest: GuestActor): Promise<string | null> {
  const match = await tx
    .selectFrom('match')
    .select('id')
    .where('guestRegistrationId', '=', guest.registrationId)
    .where('state', '=', 'accepted')
    .orderBy('stay')
    .limit(1)
    .executeTakeFirst()
  return match?.id ?? null
}

/** The final check as its page shows it, or why there is nothing to answer (yet). */
export type FinalCheckView =
  | { kind: 'no-match' }
  | { kind: 'over' }
  | { kind: 'early'; opensOn: string }
  | {
      kind: 'open'
      matchId: string
      hostName: string
      arrivalDay: string
      /** Whose clock the hour is read on. */
      place: string
      answers: { hour: number | null; contactMade: boolean } | null
    }

/** Of a guest with several places: the one they arrive at now, else the next. */
export async function getFinalCheck(
  { db, clock, edition }: QueryDeps,
  guest: GuestActor,
  locale: Locale,
): Promise<FinalCheckView> {
  const year = await edition()
  const now = clock()
  const rows = await db.run(guest, (tx) => listAccepted(tx, guest))
  const matches = rows.map((row) => {
    const arrival = readStay(row.stay).start
    return { ...row, arrival, phase: phaseAt(finalCheckTime(arrival, year), now) }
  })
  const inPhase = (phase: AskingPhase) => matches.find((match) => match.phase === phase)
  // A stay may be split over two hosts: what is not answered yet comes first.
  const unanswered = matches.find(({ phase, contactMade }) => phase === 'open' && contactMade === null)
  const match = unanswered ?? inPhase('open') ?? inPhase('early') ?? inPhase('over')
  if (!match) return { kind: 'no-match' }
  if (match.phase === 'over') return { kind: 'over' }
  if (match.phase === 'early') {
    const opensOn = match.arrival.subtract({ days: year.finalCheckDays })
    return { kind: 'early', opensOn: dayInWords(opensOn, locale) }
  }
  const { contactMade, arrivesAbout: hour } = match
  return {
    kind: 'open',
    matchId: match.id,
    hostName: match.hostName,
    arrivalDay: dayInWords(match.arrival, locale),
    place: zonePlace(year.timeZone),
    answers: contactMade === null ? null : { hour, contactMade },
  }
}

function listAccepted(tx: Tx, guest: GuestActor) {
  return tx
    .selectFrom('match')
    .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
    .leftJoin('arrival', 'arrival.matchId', 'match.id')
    .select([
      'match.id',
      'match.stay',
      'host.firstName as hostName',
      'arrival.arrivesAbout',
      'arrival.contactMade',
    ])
    .where('match.guestRegistrationId', '=', guest.registrationId)
    .where('match.state', '=', 'accepted')
    .orderBy('match.stay')
    .execute()
}
