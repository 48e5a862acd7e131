import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import { listOfferedRooms, type OfferedRoom } from '#features/rooms/queries.server.ts'
import type { Answers, FormValues } from '#features/wizard/steps/step.ts'
import {
  confirmedValues,
  consentValue,
  languageValues,
  stayValues,
  wordValue,
  yesNoValue,
} from '#features/wizard/steps/stored-values.ts'
import { listConsents } from '#features/wizard/submit/queries.server.ts'
import { conduct } from './steps/conduct.ts'
import { further } from './steps/further.ts'
import { bedControl, roomList, typeControl } from './steps/room-controls.ts'

/**
 * A submitted host's answers from the typed tables, in the shape of the steps: what an edit starts from. Empty while
 * there are none.
 */
export async function hostAnswers(tx: Tx, registrationId: RegistrationId): Promise<Answers> {
  const row = await tx
    .selectFrom('hostFacts')
    // Weeks after the conference the contact details are forgotten, and the rest is still there (R11).
    .leftJoin('hostAddress', 'hostAddress.registrationId', 'hostFacts.registrationId')
    .innerJoin('hostRemarks', 'hostRemarks.registrationId', 'hostFacts.registrationId')
    .leftJoin('contact', 'contact.registrationId', 'hostFacts.registrationId')
    .selectAll()
    .where('hostFacts.registrationId', '=', registrationId)
    .executeTakeFirst()
  if (!row) return {}
  const consents = await listConsents(tx, registrationId)
  return {
    personal: {
      firstName: wordValue(row.firstName),
      lastName: wordValue(row.lastName),
      age: wordValue(row.age),
      phone: wordValue(row.phoneTyped),
      gender: wordValue(row.gender),
      ...languageValues(row.languages),
      organisation: wordValue(row.organisation),
    },
    'personal-check': confirmedValues,
    address: {
      street: wordValue(row.street),
      houseNumber: wordValue(row.houseNumber),
      postalCode: wordValue(row.postalCode),
      city: wordValue(row.city),
      district: wordValue(row.district),
      commuteMinutes: wordValue(row.commuteSource === 'host' ? row.commuteMinutes : null),
    },
    'address-check': confirmedValues,
    living: {
      living: wordValue(row.living),
      livingNote: wordValue(row.livingNote),
      pets: yesNoValue(row.pets),
      petsNote: wordValue(row.petsNote),
      femalesOnly: yesNoValue(row.femalesOnly),
      olderGuestsOk: yesNoValue(row.olderGuestsOk),
    },
    rooms: {
      numberOfGuests: wordValue(row.numberOfGuests),
      ...roomValues(await listOfferedRooms(tx, registrationId)),
    },
    dates: stayValues('stay', readStay(row.stay)),
    'offer-check': confirmedValues,
    further: {
      furtherInformation: wordValue(row.furtherInformation),
      improvements: wordValue(row.improvements),
      howFound: wordValue(row.howFound),
      contactNextYear: consentValue(consents, further.fields.contactNextYear),
    },
    conduct: {
      expectations: consentValue(consents, conduct.fields.expectations),
      communication: consentValue(consents, conduct.fields.communication),
      respect: consentValue(consents, conduct.fields.respect),
    },
  }
}

function roomValues(rooms: readonly OfferedRoom[]): FormValues {
  const values: Record<string, string[]> = { [roomList]: rooms.map(({ number }) => String(number)) }
  for (const { number, type, beds } of rooms) {
    values[typeControl(number)] = [type]
    for (const { kind, quantity } of beds) values[bedControl(number, kind)] = [String(quantity)]
  }
  return values
}
