import { countPlaces } from 'bed-matching/rules/answers.ts'
import type { SyntheticHost } from '../people/hosts.ts'
import { addressCheck } from '#features/registration/hosts/steps/address-check.ts'
import { address } from '#features/registration/hosts/steps/address.ts'
import { conduct } from '#features/registration/hosts/steps/conduct.ts'
import { dates } from '#features/registration/hosts/steps/dates.ts'
import { further } from '#features/registration/hosts/steps/further.ts'
import { living } from '#features/registration/hosts/steps/living.ts'
import { personal } from '#features/registration/hosts/steps/personal.ts'
import {
  bedControl,
  femalesControl,
  roomList,
  typeControl,
} from '#features/registration/hosts/steps/room-controls.ts'
import { rooms } from '#features/registration/hosts/steps/rooms.ts'
import type { Answers, FormValues } from '#features/registration/wizard/steps/step.ts'
import {
  confirmedValues,
  languageValues,
  stayValues,
  tickValue,
  wordValue,
  yesNoValue,
} from '#features/registration/wizard/steps/stored-values.ts'

/** What an invented host types into the steps of the registration. */
export function hostForm(host: SyntheticHost): Answers {
  return {
    [personal.key]: {
      firstName: wordValue(host.firstName),
      lastName: wordValue(host.lastName),
      age: wordValue(host.age),
      phone: wordValue(host.phone),
      gender: wordValue(host.gender),
      ...languageValues([...host.languages]),
    },
    'personal-check': confirmedValues,
    [address.key]: {
      street: wordValue(host.address.street),
      houseNumber: wordValue(host.address.houseNumber),
      postalCode: wordValue(host.address.postalCode),
      city: wordValue(host.address.city),
      district: wordValue(host.address.district),
      commuteMinutes: wordValue(host.address.minutes),
    },
    [addressCheck.key]: confirmedValues,
    [living.key]: {
      living: wordValue(host.living),
      livingNote: wordValue(null),
      hallName: wordValue(host.hallName),
      aboutHall: wordValue(host.aboutHall),
      pets: yesNoValue(host.petsNote !== null),
      petsNote: wordValue(host.petsNote),
      femalesOnly: yesNoValue(host.femalesOnly),
      olderGuestsOk: yesNoValue(host.olderGuestsOk),
      access: [...host.access],
    },
    [rooms.key]: {
      numberOfGuests: wordValue(placesOf(host)),
      comfortableGuests: wordValue(host.comfortableGuests),
      ...roomForm(host),
    },
    [dates.key]: stayValues('stay', host.stay),
    'offer-check': confirmedValues,
    [further.key]: {
      furtherInformation: wordValue(host.furtherInformation),
      improvements: wordValue(null),
      howFound: wordValue(host.howFound),
      contactNextYear: tickValue(host.contactNextYear),
    },
    [conduct.key]: Object.fromEntries(Object.keys(conduct.fields).map((box) => [box, tickValue(true)])),
  }
}

const placesOf = ({ rooms: offered }: SyntheticHost) => countPlaces(offered)

function roomForm({ rooms: offered }: SyntheticHost): FormValues {
  const values: Record<string, string[]> = { [roomList]: offered.map((_, index) => String(index + 1)) }
  for (const [index, { type, femalesOnly, beds }] of offered.entries()) {
    values[typeControl(index + 1)] = [type]
    if (femalesOnly) values[femalesControl(index + 1)] = ['yes']
    for (const { kind, quantity } of beds) values[bedControl(index + 1, kind)] = [String(quantity)]
  }
  return values
}
