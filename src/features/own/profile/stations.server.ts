import { Temporal } from 'temporal-polyfill'
import type { GuestActor, HostActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { headlineOf, stationsOf, type Headline, type StationMatch, type Station } from '#domain/stations.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { OwnMatchView } from '#features/placing/matches/reading/reading.server.ts'
import { dayInWords } from '#features/registration/wizard/steps/edition-words.ts'
import type { ViewContext } from './view-context.server.ts'

export type StationView = Pick<Station, 'name' | 'isLit' | 'isNext'> & {
  /** When it was or is to be; null where nobody can say. */
  day: string | null
}
export type StationsView = {
  role: 'guest' | 'host'
  headline: Headline
  count: number
  stations: StationView[]
  /** What comes next, in words; null where the page says so at length. */
  next: string | null
}

/** Where somebody stands whose registration is handed in; null for a draft. */
export async function viewStations(
  { db }: Pick<Deps, 'db'>,
  actor: GuestActor | HostActor,
  matches: readonly OwnMatchView[],
  context: ViewContext,
): Promise<StationsView | null> {
  const known = await db.run(actor, (tx) => findSteps(tx, actor))
  if (!known?.submittedAt) return null
  const { role } = actor
  const stations = stationsOf({ role, ...known, matches: matches.map((match) => toStep(match, context)) })
  const headline = headlineOf(
    role,
    matches.map(({ state }) => state),
  )
  const counted = countedIn(headline, matches)
  return {
    role,
    headline,
    count: counted.length,
    stations: stations.map((station) => viewStation(station, counted, context)),
    next: nextWords(role, headline, { counted, context }),
  }
}

async function findSteps(tx: Tx, { role, registrationId }: GuestActor | HostActor) {
  const row = await tx
    .selectFrom('registration')
    .select('registration.submittedAt')
    .select((eb) =>
      eb
        .selectFrom('accessLog')
        .select('accessLog.at')
        .whereRef('subjectRegistrationId', '=', 'registration.id')
        .where('action', 'in', ['view-record', 'view-guest-candidates'])
        .orderBy('accessLog.at')
        .limit(1)
        .as('checkedAt'),
    )
    .where('registration.id', '=', registrationId)
    .where('registration.state', '=', 'submitted')
    .executeTakeFirst()
  if (!row) return null
  const roundAt = role === 'guest' ? await findRound(tx, registrationId) : null
  return { ...row, roundAt }
}

async function findRound(tx: Tx, registrationId: string): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{
    at: Temporal.Instant | null
  }>`select app.last_round_of(${registrationId}::uuid) as at`.execute(tx)
  return rows[0]?.at ?? null
}

function toStep(match: OwnMatchView, { edition }: ViewContext): StationMatch {
  const at = (iso: string | null | undefined) => (iso ? Temporal.Instant.from(iso) : null)
  const { state, offeredAt, acceptedAt, said, stay } = match
  // Where nobody has said so, a guest who was not missed was there.
  const over = state === 'completed' ? Temporal.PlainDate.from(stay.start) : null
  return {
    state,
    offeredAt: at(offeredAt),
    acceptedAt: at(acceptedAt),
    contactAt: at(said?.contactAt),
    arrivedAt: at(said?.arrivedAt) ?? over?.toZonedDateTime(edition.timeZone).toInstant() ?? null,
  }
}

function countedIn(headline: Headline, matches: readonly OwnMatchView[]): readonly OwnMatchView[] {
  const STATES = {
    offer: 'offered',
    placed: 'accepted',
    over: 'completed',
    waiting: null,
  } as const
  return matches
    .filter(({ state }) => state === STATES[headline])
    .toSorted((a, b) => (a.stay.start < b.stay.start ? -1 : 1))
}

/** A day that was, or one that is known to come: of the first round, and of the arrival. */
function viewStation(
  { name, isLit, isNext, at }: Station,
  counted: readonly OwnMatchView[],
  { edition, locale, now, t }: ViewContext,
): StationView {
  const words = (day: Temporal.PlainDate) => dayInWords(day, locale)
  const today = now.toZonedDateTimeISO(edition.timeZone).toPlainDate()
  const isAhead = Temporal.PlainDate.compare(today, edition.firstNotificationOn) < 0
  const arrival = counted.find(({ state }) => state === 'accepted')?.stay.start
  let day = at && words(at.toZonedDateTimeISO(edition.timeZone).toPlainDate())
  if (!isLit && name === 'round' && isAhead)
    day = t('offer.from', { day: words(edition.firstNotificationOn) })
  if (!isLit && name === 'arrived' && arrival)
    day = t('offer.on', { day: words(Temporal.PlainDate.from(arrival)) })
  return { name, isLit, isNext, day }
}

type Told = { counted: readonly OwnMatchView[]; context: ViewContext }

/** Those who wait read of it at more length, and an offer says by when to answer. Of several it is about the first to come that is not settled. */
function nextWords(
  role: 'guest' | 'host',
  headline: Headline,
  { counted, context: { t, locale } }: Told,
): string | null {
  if (headline === 'over') return t(`offer.nextThing.${role}.over`)
  const apart = counted.find(({ said }) => !said?.contactAt)
  const match = apart ?? counted[0]
  if (!match) return null
  const name = (match.role === 'guest' ? match.host : match.guest)?.firstName ?? ''
  if (headline === 'offer') return role === 'host' ? t('offer.nextThing.host.offer', { name }) : null
  if (match.said?.arrivedAt) return null
  if (apart) return t(`offer.nextThing.${role}.in-contact`, { name })
  const day = dayInWords(Temporal.PlainDate.from(match.stay.start), locale)
  return t(`offer.nextThing.${role}.arrived`, { name, day })
}
