import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay } from '#db/sql.server.ts'
import type { Answers } from '#features/wizard/steps/step.ts'
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
import { equality } from './steps/equality.ts'

/**
 * A submitted guest's answers from the typed tables, in the shape of the steps: what an edit starts from. Empty while
 * there are none. Of the actor's own registration only: row-level security shows no other one's sensitive answers.
 */
export async function guestAnswers(tx: Tx, registrationId: RegistrationId): Promise<Answers> {
  const row = await tx
    .selectFrom('guestFacts')
    .innerJoin('guestSensitive', 'guestSensitive.registrationId', 'guestFacts.registrationId')
    // Weeks after the conference the contact details are forgotten, and the rest is still there (R11).
    .leftJoin('contact', 'contact.registrationId', 'guestFacts.registrationId')
    .selectAll()
    .where('guestFacts.registrationId', '=', registrationId)
    .executeTakeFirst()
  if (!row) return {}
  const consents = await listConsents(tx, registrationId)
  return {
    personal: {
      firstName: wordValue(row.firstName),
      lastName: wordValue(row.lastName),
      age: wordValue(row.age),
      phone: wordValue(row.phoneTyped),
      ...languageValues(row.languages),
      organisation: wordValue(row.organisation),
      accredited: yesNoValue(row.accredited),
      accreditationNote: wordValue(row.accreditationNote),
      hasFlight: yesNoValue(row.hasFlight),
      hasVisa: yesNoValue(row.hasVisa),
    },
    // An age above the limit was explained once; a change of the age asks again.
    'over-age-limit': confirmedValues,
    equality: {
      gender: wordValue(row.gender),
      globalSouth: yesNoValue(row.globalSouth),
      homeCountry: wordValue(row.homeCountry),
      marginalised: yesNoValue(row.marginalised),
      marginalisedGroup: wordValue(row.marginalisedGroup),
      sensitiveConsent: consentValue(consents, equality.fields.sensitiveConsent),
    },
    'personal-check': confirmedValues,
    needs: {
      ...stayValues('stay', readStay(row.stay)),
      sleeping: row.sleeping,
      roomSharing: wordValue(row.roomSharing),
      onlyFemaleHosts: yesNoValue(row.onlyFemaleHosts),
      longCommuteOk: yesNoValue(row.longCommuteOk),
      petProblem: yesNoValue(row.petProblem),
      petProblemNote: wordValue(row.petProblemNote),
      furtherInformation: wordValue(row.furtherInformation),
    },
    'needs-check': confirmedValues,
    verification: {
      socialLink: wordValue(row.socialLink),
      verificationNote: wordValue(row.verificationNote),
    },
    conduct: {
      conductHome: consentValue(consents, conduct.fields.conductHome),
      conductCommunication: consentValue(consents, conduct.fields.conductCommunication),
      conductRespect: consentValue(consents, conduct.fields.conductRespect),
    },
  }
}
