import type { SyntheticGuest } from '../people/guests.ts'
import { conference } from '#features/registration/guests/conference.ts'
import { conduct } from '#features/registration/guests/conduct.ts'
import { equality } from '#features/registration/guests/equality.ts'
import { needs } from '#features/registration/guests/needs.ts'
import { personal } from '#features/registration/guests/personal.ts'
import { verification } from '#features/registration/guests/verification.ts'
import type { Answers } from '#features/registration/wizard/steps/step.ts'
import {
  confirmedValues,
  languageValues,
  stayValues,
  tickValue,
  wordValue,
  yesNoValue,
} from '#features/registration/wizard/steps/stored-values.ts'

/** What an invented guest types into the steps of the registration. */
export function guestForm(guest: SyntheticGuest): Answers {
  return {
    [personal.key]: {
      firstName: wordValue(guest.firstName),
      lastName: wordValue(guest.lastName),
      age: wordValue(guest.age),
      phone: wordValue(guest.phone),
      ...languageValues([...guest.languages]),
    },
    [conference.key]: {
      organisation: wordValue(guest.organisation),
      accredited: yesNoValue(guest.accredited),
      accreditationNote: wordValue(guest.accreditationNote),
      hasFlight: yesNoValue(guest.hasFlight),
      hasVisa: yesNoValue(guest.hasVisa),
    },
    [equality.key]: {
      gender: wordValue(guest.gender),
      globalSouth: yesNoValue(guest.homeCountry !== null),
      homeCountry: wordValue(guest.homeCountry),
      marginalised: yesNoValue(guest.marginalisedGroup !== null),
      marginalisedGroup: wordValue(guest.marginalisedGroup),
      sensitiveConsent: tickValue(guest.homeCountry !== null || guest.marginalisedGroup !== null),
    },
    'personal-check': confirmedValues,
    [needs.key]: {
      ...stayValues('stay', guest.stay),
      sleeping: [...guest.sleeping],
      roomSharing: wordValue(guest.roomSharing),
      onlyFemaleHosts: yesNoValue(guest.onlyFemaleHosts),
      longCommuteOk: yesNoValue(guest.longCommuteOk),
      petProblem: yesNoValue(guest.petProblemNote !== null),
      petProblemNote: wordValue(guest.petProblemNote),
      accessMust: [...guest.accessMust],
      accessAsk: [...guest.accessAsk],
      accessConsent: tickValue(guest.accessMust.length + guest.accessAsk.length > 0),
      furtherInformation: wordValue(guest.furtherInformation),
    },
    'needs-check': confirmedValues,
    [verification.key]: { socialLink: wordValue(guest.socialLink), verificationNote: wordValue(null) },
    [conduct.key]: Object.fromEntries(Object.keys(conduct.fields).map((box) => [box, tickValue(true)])),
  }
}
