import { Temporal } from 'temporal-polyfill'
import type { GuestActor } from '#db/actor.server.ts'
import { isOver } from '#domain/stay.ts'
import type { Deps } from '#features/ground/context.server.ts'
import {
  listOwnMatches,
  type ContactFacts,
  type DoorFacts,
} from '#features/placing/matches/reading/reading.server.ts'
import type { SaidView } from '#features/placing/matches/answering/milestones.server.ts'
import type { ArrivalView } from '#mails/views.ts'
import { dayInWords, stayInWords } from '#features/registration/wizard/steps/edition-words.ts'
import type { Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'

/** Where a guest goes whose place is accepted: what they need on the way and at the door (rules: arrival). */
export type WayView = {
  matchId: string
  hostName: string
  arrivalDay: string
  nights: string
  address: string[]
  contact: ContactFacts
  door: DoorFacts | null
  arrival: ArrivalView | null
  said: SaidView | null
  /** Where the home is, if a map knows the address. */
  point: { latitude: number; longitude: number } | null
  /** Other places of the same guest: a stay may be split over two hosts. */
  others: { matchId: string; hostName: string; nights: string }[]
}

type Accepted = Extract<Awaited<ReturnType<typeof listOwnMatches>>[number], { role: 'guest' }>
const isGoing = (match: Awaited<ReturnType<typeof listOwnMatches>>[number]): match is Accepted =>
  match.role === 'guest' && match.state === 'accepted' && match.contact !== null && match.host !== null

const stayOf = ({ stay: { start, end } }: Accepted) => ({
  start: Temporal.PlainDate.from(start),
  end: Temporal.PlainDate.from(end),
})

/** Of several places the one that is asked for, else the one they are at or go to next; null without any. */
export async function getWay(
  deps: Pick<Deps, 'db' | 'clock' | 'edition'>,
  guest: GuestActor,
  { matchId, locale }: { matchId: string | null; locale: Locale },
): Promise<WayView | null> {
  const { timeZone } = await deps.edition()
  const going = (await listOwnMatches(deps, guest))
    .filter(isGoing)
    .toSorted((a, b) => Temporal.PlainDate.compare(a.stay.start, b.stay.start))
  const next = going.find((match) => !isOver(stayOf(match), deps.clock(), timeZone)) ?? going.at(-1)
  const match = going.find(({ id }) => id === matchId) ?? next
  if (!match?.contact || !match.host) return null
  const t = translator(locale)
  const nightsOf = (one: Accepted) => stayInWords(stayOf(one), { locale, t })
  return {
    matchId: match.id,
    hostName: match.host.firstName,
    arrivalDay: dayInWords(stayOf(match).start, locale),
    nights: nightsOf(match),
    address: match.contact.address ?? [],
    contact: match.contact,
    door: match.door,
    arrival: match.arrival,
    said: match.said,
    point: await findPoint(deps, guest, match.id),
    others: going
      .filter(({ id }) => id !== match.id)
      .map((one) => ({ matchId: one.id, hostName: one.host?.firstName ?? '', nights: nightsOf(one) })),
  }
}

async function findPoint({ db }: Pick<Deps, 'db'>, guest: GuestActor, matchId: string) {
  const home = await db.run(guest, (tx) =>
    tx
      .selectFrom('match')
      .innerJoin('hostAddress as home', 'home.registrationId', 'match.hostRegistrationId')
      .select(['home.latitude', 'home.longitude'])
      .where('match.id', '=', matchId)
      .executeTakeFirst(),
  )
  const { latitude = null, longitude = null } = home ?? {}
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
