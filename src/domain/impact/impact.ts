/** What is told of a season to those who paid for it: numbers, and nobody (rules: impact). */
import { AGAINS, EXPERIENCES, type Again, type Experience } from '#domain/feedback.ts'
import { publishGroups, publishNumber, SMALLEST_GROUP, type Groups } from './small-groups.ts'

/** A guest who has slept somewhere. `country`: as a code; null where none was given, or none that we know. `minutes`: to the venue. */
export type SleptGuest = {
  readonly nights: number
  readonly isYoung: boolean
  readonly country: string | null
  readonly minutes: number | null
}

/** `homes` and `halls` in which somebody slept; `places` that all `offering` together had. */
export type SeasonStays = {
  readonly guests: readonly SleptGuest[]
  readonly homes: number
  readonly halls: number
  readonly offering: number
  readonly places: number
}

export type StayFigures = {
  readonly guests: number | null
  readonly nights: number | null
  readonly homes: number | null
  readonly halls: number
  readonly places: number | null
  /** At least half of the guests needed no longer. In steps of five. */
  readonly medianMinutes: number | null
  readonly countries: Groups | null
  readonly ages: Groups | null
  readonly minutes: Groups | null
}

/** Of whom something is not known, in every table. */
export const NOT_SAID = 'not-said'
export const AGE_GROUPS = ['young', 'older'] as const
/** The first whose number is not below the minutes. */
export const MINUTE_GROUPS = ['15', '30', '45', 'longer'] as const
const MEDIAN_STEP = 5

/** Halls are buildings and not people, so few of them are told as they are. */
export function publishStays({ guests, homes, halls, offering, places }: SeasonStays): StayFigures {
  const people = guests.length
  const known = guests.flatMap(({ minutes }) => minutes ?? []).toSorted((a, b) => a - b)
  const countries = countBy([], guests, ({ country }) => country ?? NOT_SAID)
  const ages = countBy(AGE_GROUPS, guests, ({ isYoung }) => (isYoung ? 'young' : 'older'))
  const minutes = countBy([...MINUTE_GROUPS, NOT_SAID], guests, groupOfMinutes)
  return {
    guests: publishNumber(people),
    nights: publishNumber(
      people,
      guests.reduce((sum, { nights }) => sum + nights, 0),
    ),
    homes: publishNumber(homes),
    halls,
    places: publishNumber(offering, places),
    medianMinutes: publishNumber(known.length, medianOf(known)),
    countries: publishGroups(countries, NOT_SAID),
    ages: publishGroups(ages),
    minutes: publishGroups(minutes, NOT_SAID),
  }
}

function groupOfMinutes({ minutes }: SleptGuest): string {
  if (minutes === null) return NOT_SAID
  return MINUTE_GROUPS.find((group) => minutes <= Number(group)) ?? 'longer'
}

/** Rounded up: it is said of at least half of them that they needed no longer. */
function medianOf(sorted: readonly number[]): number {
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return Math.ceil(middle / MEDIAN_STEP) * MEDIAN_STEP
}

function countBy(
  groups: readonly string[],
  guests: readonly SleptGuest[],
  groupOf: (guest: SleptGuest) => string,
): Record<string, number> {
  const counts = Object.fromEntries(groups.map((group) => [group, 0]))
  for (const guest of guests) counts[groupOf(guest)] = (counts[groupOf(guest)] ?? 0) + 1
  return counts
}

export const ROLES = ['guest', 'host'] as const
type Role = (typeof ROLES)[number]
export type SeasonAnswers = Readonly<
  Record<
    Role,
    {
      experience: Readonly<Partial<Record<Experience, number>>>
      again: Readonly<Partial<Record<Again, number>>>
    }
  >
>
export type AnswerFigures = Readonly<Record<Role, { experience: Groups | null; again: Groups | null }>>

/** Feedback of guests and hosts, from ten answers up; those who did not answer are one of the groups, so that totals reveal nothing. */
export function publishAnswers(
  answers: SeasonAnswers,
  { guests, homes, halls }: Pick<StayFigures, 'guests' | 'homes' | 'halls'>,
): AnswerFigures {
  const asked = { guest: guests, host: homes === null ? null : homes + halls }
  const of = (role: Role) => ({
    experience: publishShares(EXPERIENCES, answers[role].experience, asked[role]),
    again: publishShares(AGAINS, answers[role].again, asked[role]),
  })
  return { guest: of('guest'), host: of('host') }
}

function publishShares<Name extends string>(
  names: readonly Name[],
  counts: Readonly<Partial<Record<Name, number>>>,
  asked: number | null,
): Groups | null {
  const said = names.map((name) => [name, counts[name] ?? 0] as const)
  const answered = said.reduce((sum, [, people]) => sum + people, 0)
  if (asked === null || answered < SMALLEST_GROUP) return null
  return publishGroups({ ...Object.fromEntries(said), [NOT_SAID]: Math.max(asked - answered, 0) }, NOT_SAID)
}
