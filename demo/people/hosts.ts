import {
  ACCESS_NEEDS,
  type AccessNeed,
  type LivingSituation,
  countPlaces,
  type Room,
} from 'bed-matching/rules/answers.ts'
import type { MatchingHost } from 'bed-matching/model.ts'
import type { Stay } from '#domain/stay.ts'
import { rollDice, type Dice } from 'bed-matching/dice.ts'
import { HOST_HOME, QUARTERS, STREETS, type Quarter } from './homes.ts'
import { toDates, type Calendar } from './nights.ts'
import { makePerson, type SyntheticPerson } from './people.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'

/** An invented host with everything the registration asks for. */
export type SyntheticHost = SyntheticPerson & {
  readonly age: number
  readonly living: LivingSituation
  readonly hallName: string | null
  readonly aboutHall: string | null
  readonly petsNote: string | null
  readonly femalesOnly: boolean
  readonly olderGuestsOk: boolean
  /** `minutes` to the venue; null = nobody knows. */
  readonly address: Omit<Quarter, 'minutes'> & {
    readonly minutes: number | null
    readonly street: string
    readonly houseNumber: string
  }
  readonly rooms: readonly Omit<Room, 'id'>[]
  /** With how many guests they are comfortable; null = with as many as fit. */
  readonly comfortableGuests: number | null
  readonly stay: Stay
  readonly access: readonly AccessNeed[]
  readonly furtherInformation: string | null
  readonly howFound: string
  readonly contactNextYear: boolean
}

/** `count` hosts of an ordinary year: the answers that matching reads are those of `makeRound`, a name and the rest are invented around them. */
export function makeHosts(count: number, seed: string, edition: Calendar): SyntheticHost[] {
  return makeRound(0, count, seed, ROUND_SHAPES.base).hosts.map((answers, index) =>
    dress(rollDice(`${seed}:host-person:${index}`), index + 1, answers, edition),
  )
}

function dress(dice: Dice, number: number, answers: MatchingHost, edition: Calendar): SyntheticHost {
  const { gender, living, commuteMinutes: minutes } = answers
  const places = countPlaces(answers.rooms)
  const person = makePerson(dice, { kind: 'host', number, gender, home: HOST_HOME })
  return {
    ...person,
    // Half of the flats have another language at home.
    languages: dice.chance(0.5)
      ? [...person.languages, dice.pick(['fr', 'es', 'tr', 'ar', 'pt'])]
      : person.languages,
    age: dice.between(22, 74),
    living,
    hallName: null,
    aboutHall: null,
    petsNote: answers.pets ? dice.pick(['A cat', 'An old dog', 'Two guinea pigs']) : null,
    femalesOnly: answers.femalesOnly,
    olderGuestsOk: answers.okOver35,
    address: {
      ...pickQuarter(dice, minutes),
      minutes,
      street: dice.pick(STREETS),
      houseNumber: String(dice.between(1, 120)),
    },
    // A host who shares the own room says so of the room, too; to matching it is the same.
    rooms: answers.rooms.map(({ type, beds }) => ({
      type: living === 'shared-room' ? 'shared' : type,
      beds,
    })),
    stay: toDates(answers.nights, edition),
    furtherInformation: dice.chance(0.3) ? dice.pick(FURTHER) : null,
    howFound: dice.pick(['A friend', 'Newspaper', 'Parish', 'University', 'Hosted last year']),
    contactNextYear: dice.chance(0.6),
    // Some of those with much room would rather have fewer.
    comfortableGuests: places > 2 && dice.chance(0.5) ? places - 1 : null,
    access: ACCESS_NEEDS.filter(() => dice.chance(0.25)),
  }
}

/** One of the parts of town that are about as far away; any where nobody knows how far. */
function pickQuarter(dice: Dice, minutes: number | null): Quarter {
  if (minutes === null) return dice.weighted(QUARTERS)
  const off = ([quarter]: (typeof QUARTERS)[number]) => Math.abs(quarter.minutes - minutes)
  const nearest = Math.min(...QUARTERS.map(off))
  return dice.weighted(QUARTERS.filter((one) => off(one) <= nearest + ABOUT_MINUTES))
}

const ABOUT_MINUTES = 5
const FURTHER = [
  'There is a bicycle you can use.',
  'We live on the third floor without a lift.',
  'Breakfast is at seven.',
]
