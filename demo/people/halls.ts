import { HOST_NIGHTS } from 'bed-matching/rounds.ts'
import { rollDice } from 'bed-matching/dice.ts'
import { HOST_HOME, QUARTERS, STREETS } from './homes.ts'
import type { SyntheticHost } from './hosts.ts'
import { toDates, type Calendar } from './nights.ts'
import { makePerson } from './people.ts'

/** An invented parish hall with its contact person: mattresses in two rooms, one of them for women. */
export function makeHall(seed: string, edition: Calendar): SyntheticHost {
  const dice = rollDice(`${seed}:hall`)
  const person = makePerson(dice, { kind: 'hall', number: 1, gender: 'female', home: HOST_HOME })
  const quarter = dice.weighted(QUARTERS)
  return {
    ...person,
    age: dice.between(30, 70),
    living: 'hall',
    hallName: `Gemeindesaal ${quarter.district}`,
    aboutHall: 'The hall is open from 6 pm to 10 am. There are showers in the basement. Quiet from 11 pm.',
    petsNote: null,
    femalesOnly: false,
    olderGuestsOk: true,
    address: { ...quarter, street: dice.pick(STREETS), houseNumber: String(dice.between(1, 120)) },
    rooms: [
      { type: 'shared', beds: [{ kind: 'air-mattress', quantity: 8 }] },
      { type: 'shared', femalesOnly: true, beds: [{ kind: 'air-mattress', quantity: 4 }] },
    ],
    comfortableGuests: null,
    stay: toDates(HOST_NIGHTS, edition),
    access: ['step-free', 'ground-floor'],
    furtherInformation: null,
    howFound: 'Parish',
    contactNextYear: true,
  }
}
