/** What guest, host and organisers report of an accepted place: in contact, arrived, on the way (rules: arrival). Taken back, it is kept and does not count. */
import { Temporal } from 'temporal-polyfill'
import { endOfDay, later } from '#domain/deadline.ts'
import type { MatchState } from '#domain/match-state.ts'
import { phaseAt, type AskingTime } from '#domain/participation.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Stay } from '#domain/stay.ts'

export const MILESTONES = ['in-contact', 'arrived', 'on-the-way'] as const
export type Milestone = (typeof MILESTONES)[number]

export const TELLERS = ['guest', 'host', 'organiser'] as const
export type Teller = (typeof TELLERS)[number]

/** Who says what: only the two know whether they have talked, and only organisers ask around. */
const SAID_BY: Record<Milestone, readonly Teller[]> = {
  'in-contact': ['guest', 'host'],
  arrived: TELLERS,
  'on-the-way': ['organiser'],
}

/** What one of them has said, and when they took it back. */
export type Told = {
  readonly what: Milestone
  readonly toldBy: Teller
  readonly toldAt: Temporal.Instant
  readonly takenBackAt: Temporal.Instant | null
}

/** A guest not there by this hour of the morning after the first night is missed; on the clock of the edition. */
export const MISSED_FROM = Temporal.PlainTime.from('10:00')

const standing = (told: readonly Told[], what: Milestone) =>
  told.filter((one) => one.what === what && one.takenBackAt === null)

/** Who of the two says that they have been in contact. */
export function contactBetween(told: readonly Told[]): { guest: boolean; host: boolean } {
  const tellers = new Set(standing(told, 'in-contact').map(({ toldBy }) => toldBy))
  return { guest: tellers.has('guest'), host: tellers.has('host') }
}

/** Who says that the guest is there; one of them is enough. */
export function arrivedSay(told: readonly Told[]): Record<Teller, boolean> {
  const tellers = new Set(standing(told, 'arrived').map(({ toldBy }) => toldBy))
  return { guest: tellers.has('guest'), host: tellers.has('host'), organiser: tellers.has('organiser') }
}

export const hasArrived = (told: readonly Told[]): boolean => standing(told, 'arrived').length > 0

/** When this was first said, by whomever; null: it is not, or not any more. */
export function saidAt(told: readonly Told[], what: Milestone): Temporal.Instant | null {
  const [first] = standing(told, what).toSorted((a, b) => Temporal.Instant.compare(a.toldAt, b.toldAt))
  return first?.toldAt ?? null
}

/** When one of the two last took back that they have been in contact, and has not said it again; null: did not. */
export function lostContactAt(told: readonly Told[], by: 'guest' | 'host'): Temporal.Instant | null {
  return told.find(({ what, toldBy }) => what === 'in-contact' && toldBy === by)?.takenBackAt ?? null
}

/** When it can be said that the guest is there: from the first moment of the day of arrival to the end of that of departure. */
export function checkInTime({ start, end }: Stay, timeZone: string): AskingTime {
  return { opensAt: start.toZonedDateTime(timeZone).toInstant(), closesAt: endOfDay(end, timeZone) }
}

type Place = { readonly state: MatchState; readonly stay: Stay; readonly told: readonly Told[] }

/** `not-accepted`: nobody is on their way there (any more). `not-the-time`: before the day of arrival, or once the stay is over. */
export type TellRefusal = 'not-accepted' | 'not-the-time' | 'not-yours'

/** What reporting or taking back (`takesBack`) at `now` makes of a place. The first time is kept, but "on the way" holds for a day. */
export function tell(
  { state, stay, told }: Place,
  { what, toldBy, takesBack }: { what: Milestone; toldBy: Teller; takesBack: boolean },
  timeZone: string,
  now: Temporal.Instant,
): Result<{ changed: boolean }, TellRefusal> {
  if (!SAID_BY[what].includes(toldBy)) return refuse('not-yours')
  if (state !== 'accepted') return refuse('not-accepted')
  const phase = what === 'in-contact' ? 'open' : phaseAt(checkInTime(stay, timeZone), now)
  // Organisers may hear of it later.
  if (phase === 'early' || (phase === 'over' && toldBy !== 'organiser')) return refuse('not-the-time')
  const stands = standing(told, what).some(
    // Heard again on another day, it is news.
    (one) => one.toldBy === toldBy && (what !== 'on-the-way' || isSameDay(one.toldAt, now, timeZone)),
  )
  return ok({ changed: stands === takesBack })
}

const dayOf = (moment: Temporal.Instant, timeZone: string) =>
  moment.toZonedDateTimeISO(timeZone).toPlainDate()
const isSameDay = (a: Temporal.Instant, b: Temporal.Instant, timeZone: string) =>
  dayOf(a, timeZone).equals(dayOf(b, timeZone))

/** From when a guest is missed: the morning after the first night, or after an organiser heard that they are on the way. Null: arrived. */
export function missedFrom({ stay, told }: Omit<Place, 'state'>, timeZone: string): Temporal.Instant | null {
  if (hasArrived(told)) return null
  const morningAfter = (day: Temporal.PlainDate) =>
    day.add({ days: 1 }).toZonedDateTime({ timeZone, plainTime: MISSED_FROM }).toInstant()
  const [heard] = standing(told, 'on-the-way')
  const first = morningAfter(stay.start)
  return heard ? later(first, morningAfter(dayOf(heard.toldAt, timeZone))) : first
}

/** Is there an accepted place whose guest nobody has seen? Then an organiser rings them up (rules: arrival). */
export function isMissed(place: Place, timeZone: string, now: Temporal.Instant): boolean {
  const from = place.state === 'accepted' ? missedFrom(place, timeZone) : null
  return from !== null && Temporal.Instant.compare(from, now) <= 0
}

/** The email before the journey: from the first moment of the day before the arrival to the end of the arrival day. */
export function dayBeforeTime({ start }: Stay, timeZone: string): AskingTime {
  return {
    opensAt: start.subtract({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
    closesAt: endOfDay(start, timeZone),
  }
}
