import { ACCESS_NEEDS, type AccessNeed, type RoomSharing, type Sleeping } from 'bed-matching/rules/answers.ts'
import type { Edition } from '#domain/edition.ts'
import type { MatchingGuest } from 'bed-matching/model.ts'
import type { Stay } from '#domain/stay.ts'
import { rollDice, type Dice } from 'bed-matching/dice.ts'
import { GUEST_HOMES } from './homes.ts'
import { toDates, type Calendar } from './nights.ts'
import { makePerson, type SyntheticPerson } from './people.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'

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
  readonly accessMust: readonly AccessNeed[]
  readonly accessAsk: readonly AccessNeed[]
  readonly socialLink: string
}

type SeedEdition = Calendar & Pick<Edition, 'guestMinimumAge' | 'guestAgeLimit'>

/** `count` guests of an ordinary year: the answers that matching reads are those of `makeRound`, a name and the rest are invented around them. */
export function makeGuests(count: number, seed: string, edition: SeedEdition): SyntheticGuest[] {
  return makeRound(count, 0, seed, ROUND_SHAPES.base).guests.map((answers, index) =>
    dress(rollDice(`${seed}:guest-person:${index}`), index + 1, answers, edition),
  )
}

function dress(dice: Dice, number: number, answers: MatchingGuest, edition: SeedEdition): SyntheticGuest {
  const { globalSouth, accredited } = answers
  const home = dice.weighted(GUEST_HOMES.filter(([{ globalSouth: south }]) => south === globalSouth))
  return {
    ...makePerson(dice, { kind: 'guest', number, gender: answers.gender, home }),
    age: Math.min(Math.max(answers.age, edition.guestMinimumAge), edition.guestAgeLimit),
    organisation: dice.chance(0.7) ? dice.pick(ORGANISATIONS) : null,
    accredited,
    accreditationNote: accredited
      ? null
      : dice.pick(['Waiting for the answer', 'Will ask for a day badge', null]),
    hasFlight: dice.chance(0.4),
    hasVisa: globalSouth ? dice.chance(0.4) : true,
    homeCountry: globalSouth ? home.country : null,
    marginalisedGroup: answers.marginalized ? dice.pick(GROUPS) : null,
    stay: toDates(answers.nights, edition),
    sleeping: answers.sleeping,
    roomSharing: answers.roomSharing,
    onlyFemaleHosts: answers.onlyFemaleHosts,
    longCommuteOk: answers.longCommuteOk,
    petProblemNote: answers.petProblem ? dice.pick(PET_PROBLEMS) : null,
    furtherInformation: dice.chance(0.25) ? dice.pick(FURTHER) : null,
    socialLink: `https://social.example.org/guest-${number}`,
    accessMust: dice.chance(0.04) ? [dice.pick(ACCESS_NEEDS)] : [],
    accessAsk: dice.chance(0.06) ? [dice.pick(ACCESS_NEEDS)] : [],
  }
}

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
