import type { GuestActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import {
  type AskingPhase,
  finalCheckTime,
  phaseAt,
  reminderTime,
  type TravelFlags,
} from '#domain/participation.ts'
import { contactBetween } from '#domain/milestone.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getEditionOf } from '#features/ground/editions.server.ts'
import { listTold } from '#features/ground/mail-queue/composing/match-views.server.ts'
import { storeMilestone } from '#features/placing/matches/answering/milestones.server.ts'
import { withTravelFlags } from '#features/registration/guests/travel-flags.ts'
import { dayInWords } from '#features/registration/wizard/steps/edition-words.ts'
import { getForUpdate } from '#features/registration/wizard/wizard.server.ts'
import { type Draft, isEmptyDraft } from '#features/registration/wizard/wizard.ts'
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
    .selectFrom('liveMatch')
    .select('id')
    .where('guestRegistrationId', '=', guest.registrationId)
    .where('isAccepted', '=', true)
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
      place: string
      answers: { hour: number | null; comesWith: string | null; contactMade: boolean } | null
    }

/** Of a guest with several places: the one they arrive at now, else the next. */
export async function getFinalCheck(
  { db, clock, edition }: QueryDeps,
  guest: GuestActor,
  locale: Locale,
): Promise<FinalCheckView> {
  const year = await edition()
  const now = clock()
  const matches = await db.run(guest, async (tx) => {
    const rows = await listAccepted(tx, guest)
    return Promise.all(
      rows.map(async (row) => {
        const arrival = readStay(row.stay).start
        const contactMade = contactBetween(await listTold(tx, row.id)).guest
        return { ...row, arrival, contactMade, phase: phaseAt(finalCheckTime(arrival, year), now) }
      }),
    )
  })
  const inPhase = (phase: AskingPhase) => matches.find((match) => match.phase === phase)
  // A stay may be split over two hosts: what is not answered yet comes first.
  const unanswered = matches.find(({ phase, answeredAt }) => phase === 'open' && answeredAt === null)
  const match = unanswered ?? inPhase('open') ?? inPhase('early') ?? inPhase('over')
  if (!match) return { kind: 'no-match' }
  if (match.phase === 'over') return { kind: 'over' }
  if (match.phase === 'early') {
    const opensOn = match.arrival.subtract({ days: year.finalCheckDays })
    return { kind: 'early', opensOn: dayInWords(opensOn, locale) }
  }
  const { arrivesAbout: hour, arrivesWith: comesWith, answeredAt, contactMade } = match
  return {
    kind: 'open',
    matchId: match.id,
    hostName: match.hostName,
    arrivalDay: dayInWords(match.arrival, locale),
    place: zonePlace(year.timeZone),
    answers: answeredAt === null ? null : { hour, comesWith, contactMade },
  }
}

function listAccepted(tx: Tx, guest: GuestActor) {
  return tx
    .selectFrom('liveMatch as match')
    .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
    .leftJoin('arrival', 'arrival.matchId', 'match.id')
    .select([
      'match.id',
      'match.stay',
      'host.firstName as hostName',
      'arrival.arrivesAbout',
      'arrival.arrivesWith',
      'arrival.answeredAt',
    ])
    .where('match.guestRegistrationId', '=', guest.registrationId)
    .where('match.isAccepted', '=', true)
    .orderBy('match.stay')
    .execute()
}

type CommandDeps = Pick<Deps, 'db' | 'clock'>

/** "I am coming", with the three flags of the reminder (rules: before arrival). The newest answers count; an open round keeps its recorded tiers. */
export async function confirmParticipation(
  { db, clock }: CommandDeps,
  guest: GuestActor,
  flags: TravelFlags,
): Promise<Result<null, 'not-submitted' | 'over'>> {
  const now = clock()
  return db.run(guest, async (tx) => {
    // Locked, so that it is not cancelled between the question and the answer.
    const { draft } = await getForUpdate(tx, guest.registrationId)
    const row = await findSubmitted(tx, guest)
    if (!row?.submittedAt) return refuse('not-submitted')
    const edition = await getEditionOf(tx, guest.registrationId)
    const time = reminderTime({ submittedAt: row.submittedAt, arrival: readStay(row.stay).start }, edition)
    if (phaseAt(time, now) === 'over') return refuse('over')
    const { registrationId } = guest
    await tx.updateTable('guestSensitive').set(flags).where('registrationId', '=', registrationId).execute()
    if (!isEmptyDraft(draft)) await keepInDraft(tx, guest, withFlags(draft, flags))
    const confirmedAt = now.toString()
    await tx
      .insertInto('participation')
      .values({ registrationId, confirmedAt })
      .onConflict((conflict) => conflict.column('registrationId').doUpdateSet({ confirmedAt }))
      .execute()
    return ok(null)
  })
}

const withFlags = (draft: Draft, flags: TravelFlags): Draft => ({
  ...draft,
  finished: withTravelFlags(draft.finished, flags),
})

async function keepInDraft(tx: Tx, { registrationId }: GuestActor, draft: Draft): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ draft: JSON.stringify(draft) })
    .where('id', '=', registrationId)
    .execute()
}

export type ArrivalAnswers = {
  matchId: string
  hour: number | null
  /** By which train, bus or flight, in their words. */
  comesWith: string | null
  contactMade: boolean
}

/** The final check: when the guest arrives, and whether the two have been in touch (rules: before arrival). The host sees it. */
export async function saveArrival(
  { db, clock }: CommandDeps,
  guest: GuestActor,
  { matchId, hour, comesWith, contactMade }: ArrivalAnswers,
): Promise<Result<null, 'no-match' | 'not-the-time'>> {
  const now = clock()
  return db.run(guest, async (tx) => {
    const match = await tx
      .selectFrom('match')
      .select(['stay', 'state'])
      .where('id', '=', matchId)
      .where('guestRegistrationId', '=', guest.registrationId)
      .forUpdate()
      .executeTakeFirst()
    if (match?.state !== 'accepted') return refuse('no-match')
    const time = finalCheckTime(readStay(match.stay).start, await getEditionOf(tx, guest.registrationId))
    if (phaseAt(time, now) !== 'open') return refuse('not-the-time')
    const answers = { arrivesAbout: hour, arrivesWith: comesWith, answeredAt: now.toString() }
    await tx
      .insertInto('arrival')
      .values({ matchId, ...answers })
      .onConflict((conflict) => conflict.column('matchId').doUpdateSet(answers))
      .execute()
    await storeMilestone(tx, guest, matchId, { what: 'in-contact', takesBack: !contactMade }, now)
    return ok(null)
  })
}
