import type { Edition } from '#domain/edition.ts'
import { stayWindow } from '#domain/edition.ts'
import type { LivingSituation } from '#domain/host.ts'
import type { RoomType, SleepingOption } from '#domain/room.ts'
import type { Stay } from '#domain/stay.ts'
import { rollDice, type Dice } from './dice.ts'
import { HOST_HOME, QUARTERS, STREETS, type Quarter } from './homes.ts'
import { makePerson, type SyntheticPerson } from './people.ts'

/** An invented host with everything the registration asks for. */
export type SyntheticHost = SyntheticPerson & {
  readonly age: number
  readonly living: LivingSituation
  readonly petsNote: string | null
  readonly femalesOnly: boolean
  readonly olderGuestsOk: boolean
  readonly address: Quarter & { readonly street: string; readonly houseNumber: string }
  readonly rooms: readonly { readonly type: RoomType; readonly beds: readonly SleepingOption[] }[]
  readonly stay: Stay
  readonly furtherInformation: string | null
  readonly howFound: string
  readonly contactNextYear: boolean
}

type SeedEdition = Pick<Edition, 'conferenceStart' | 'conferenceEnd' | 'stayDaysBefore' | 'stayDaysAfter'>

/** `count` hosts in realistic proportions: mostly one room with one or two places, most there the whole time. */
export function makeHosts(count: number, seed: string, edition: SeedEdition): SyntheticHost[] {
  return Array.from({ length: count }, (_, index) =>
    makeHost(rollDice(`${seed}:host:${index}`), index + 1, edition),
  )
}

function makeHost(dice: Dice, number: number, edition: SeedEdition): SyntheticHost {
  const person = makePerson(dice, 'host', number, HOST_HOME)
  const living = dice.weighted(LIVING)
  const quarter = dice.weighted(QUARTERS)
  return {
    ...person,
    // Half of the flats have another language at home.
    languages: dice.chance(0.5)
      ? [...person.languages, dice.pick(['fr', 'es', 'tr', 'ar', 'pt'])]
      : person.languages,
    age: dice.between(22, 74),
    living,
    petsNote: dice.chance(0.3) ? dice.pick(['A cat', 'An old dog', 'Two guinea pigs']) : null,
    femalesOnly: person.gender === 'female' && dice.chance(0.25),
    olderGuestsOk: dice.chance(0.8),
    address: { ...quarter, street: dice.pick(STREETS), houseNumber: String(dice.between(1, 120)) },
    rooms: living === 'shared-room' ? [SHARED_ROOM] : makeRooms(dice),
    stay: makeHostStay(dice, edition),
    furtherInformation: dice.chance(0.3) ? dice.pick(FURTHER) : null,
    howFound: dice.pick(['A friend', 'Newspaper', 'Parish', 'University', 'Hosted last year']),
    contactNextYear: dice.chance(0.6),
  }
}

const LIVING: readonly (readonly [LivingSituation, number])[] = [
  ['alone', 30],
  ['couple', 25],
  ['family', 18],
  ['shared-flat', 22],
  ['shared-room', 5],
]
const SHARED_ROOM = { type: 'shared', beds: [{ kind: 'air-mattress', quantity: 1 }] } as const
const FURTHER = [
  'There is a bicycle you can use.',
  'We live on the third floor without a lift.',
  'Breakfast is at seven.',
]

function makeRooms(dice: Dice): SyntheticHost['rooms'] {
  const rooms = [dice.weighted(FIRST_ROOMS)]
  if (dice.chance(0.4)) rooms.push(dice.weighted(SECOND_ROOMS))
  return rooms
}

type RoomOffer = SyntheticHost['rooms'][number]
const FIRST_ROOMS: readonly (readonly [RoomOffer, number])[] = [
  [{ type: 'private', beds: [{ kind: 'single', quantity: 1 }] }, 40],
  [{ type: 'private', beds: [{ kind: 'double', quantity: 1 }] }, 20],
  [{ type: 'shared', beds: [{ kind: 'single', quantity: 2 }] }, 20],
  [
    {
      type: 'shared',
      beds: [
        { kind: 'single', quantity: 1 },
        { kind: 'air-mattress', quantity: 1 },
      ],
    },
    20,
  ],
]
const SECOND_ROOMS: readonly (readonly [RoomOffer, number])[] = [
  [{ type: 'shared', beds: [{ kind: 'single', quantity: 1 }] }, 40],
  [{ type: 'shared', beds: [{ kind: 'air-mattress', quantity: 2 }] }, 35],
  [{ type: 'shared', beds: [{ kind: 'air-mattress-space', quantity: 2 }] }, 25],
]

function makeHostStay(dice: Dice, edition: SeedEdition): Stay {
  const window = stayWindow(edition)
  if (dice.chance(0.75)) return window
  return { start: edition.conferenceStart, end: edition.conferenceEnd.subtract({ days: dice.between(0, 4) }) }
}
