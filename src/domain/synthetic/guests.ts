import type { Edition } from '#domain/edition.ts'
import { stayWindow } from '#domain/edition.ts'
import type { RoomSharing, Sleeping } from '#domain/guest.ts'
import type { Stay } from '#domain/stay.ts'
import { rollDice, type Dice } from './dice.ts'
import { GUEST_HOMES } from './homes.ts'
import { makePerson, type SyntheticPerson } from './people.ts'

/** An invented guest with everything the registration asks for. */
export type SyntheticGuest = SyntheticPerson & {
  readonly age: number
  readonly organisation: string | null
  readonly accredited: boolean
  readonly accreditationNote: string | null
  readonly hasFlight: boolean
  readonly hasVisa: boolean
  /** null: not from the Global South. */
  readonly homeCountry: string | null
  readonly marginalisedGroup: string | null
  readonly stay: Stay
  readonly sleeping: readonly Sleeping[]
  readonly roomSharing: RoomSharing
  readonly onlyFemaleHosts: boolean
  readonly longCommuteOk: boolean
  readonly petProblemNote: string | null
  readonly furtherInformation: string | null
  readonly socialLink: string
}

type SeedEdition = Pick<
  Edition,
  | 'conferenceStart'
  | 'conferenceEnd'
  | 'stayDaysBefore'
  | 'stayDaysAfter'
  | 'guestMinimumAge'
  | 'guestAgeLimit'
  | 'youngAge'
>

/** `count` guests in realistic proportions: most young, two thirds from the Global South, most there the whole time. */
export function makeGuests(count: number, seed: string, edition: SeedEdition): SyntheticGuest[] {
  return Array.from({ length: count }, (_, index) =>
    makeGuest(rollDice(`${seed}:guest:${index}`), index + 1, edition),
  )
}

function makeGuest(dice: Dice, number: number, edition: SeedEdition): SyntheticGuest {
  const home = dice.weighted(GUEST_HOMES)
  const person = makePerson(dice, 'guest', number, home)
  const accredited = dice.chance(0.6)
  return {
    ...person,
    age: makeAge(dice, edition),
    organisation: dice.chance(0.7) ? dice.pick(ORGANISATIONS) : null,
    accredited,
    accreditationNote: accredited
      ? null
      : dice.pick(['Waiting for the answer', 'Will ask for a day badge', null]),
    hasFlight: dice.chance(0.4),
    hasVisa: home.globalSouth ? dice.chance(0.4) : true,
    homeCountry: home.globalSouth ? home.country : null,
    marginalisedGroup: dice.chance(0.25) ? dice.pick(GROUPS) : null,
    stay: makeGuestStay(dice, edition),
    sleeping: makeSleeping(dice),
    roomSharing: dice.weighted(ROOM_SHARING),
    onlyFemaleHosts: person.gender === 'female' && dice.chance(0.3),
    longCommuteOk: dice.chance(0.55),
    petProblemNote: dice.chance(0.12) ? dice.pick(PET_PROBLEMS) : null,
    furtherInformation: dice.chance(0.25) ? dice.pick(FURTHER) : null,
    socialLink: `https://social.example.org/guest-${number}`,
  }
}

const ROOM_SHARING: readonly (readonly [RoomSharing, number])[] = [
  ['yes', 40],
  ['same-gender', 42],
  ['no', 18],
]
const ORGANISATIONS = [
  'Youth for Climate',
  'Green Horizons',
  'River Guardians',
  'Students for Tomorrow',
  'Coastline Network',
]
const GROUPS = ['Indigenous', 'LGBTQIA+', 'Black, Indigenous or person of colour', 'Person with a disability']
const PET_PROBLEMS = ['Allergic to cats', 'Afraid of big dogs', 'Asthma, no animals please']
const FURTHER = [
  'I arrive late in the evening.',
  'I eat vegetarian.',
  'I will be at the venue from morning to night.',
  'I use crutches: stairs are hard for me.',
]

function makeAge(dice: Dice, { guestMinimumAge, youngAge, guestAgeLimit }: SeedEdition): number {
  const isYoung = dice.chance(0.68)
  const [from, to] = isYoung ? [guestMinimumAge, youngAge - 1] : [youngAge, guestAgeLimit]
  return dice.between(Math.max(from, guestMinimumAge), Math.min(Math.max(from, to), guestAgeLimit))
}

function makeGuestStay(dice: Dice, edition: SeedEdition): Stay {
  const window = stayWindow(edition)
  const isWhole = dice.chance(0.7)
  if (isWhole) {
    const start = window.start.add({ days: dice.between(0, edition.stayDaysBefore) })
    const end = edition.conferenceEnd.add({ days: dice.between(0, edition.stayDaysAfter) })
    return { start, end }
  }
  const days = edition.conferenceStart.until(edition.conferenceEnd).days
  const first = dice.between(0, Math.max(0, days - 4))
  const start = edition.conferenceStart.add({ days: first })
  return { start, end: start.add({ days: dice.between(1, Math.max(1, days - first)) }) }
}

function makeSleeping(dice: Dice): Sleeping[] {
  return dice.weighted<Sleeping[]>([
    [['bed'], 35],
    [['bed', 'air-mattress'], 45],
    [['bed', 'air-mattress', 'bring-air-mattress'], 15],
    [['air-mattress'], 5],
  ])
}
