import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay, stayRange } from '#db/sql.server.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Answers } from '#features/registration/wizard/steps/step.ts'
import {
  confirmedValues,
  consentValue,
  languageValues,
  stayValues,
  wordValue,
  yesNoValue,
} from '#features/registration/wizard/steps/stored-values.ts'
import {
  collectSubmission,
  listConsents,
  markSubmitted,
  recordConsents,
  recordEdit,
  saveContact,
  type Submission,
  type SubmitRequest,
  type Submitted,
} from '#features/registration/wizard/submit.server.ts'
import { conduct } from './steps/conduct.ts'
import { equality } from './steps/equality.ts'
import { guestFlow } from './steps/flow.ts'
import { needs } from './steps/needs.ts'
import { personal } from './steps/personal.ts'
import { verification } from './steps/verification.ts'

/**
 * A submitted guest's answers from the typed tables, in the shape of the steps: what an edit starts from. Empty while
 * there are none. Of the actor's own registration only: row-level security shows no other one's sensitive answers.
 */
export async function guestAnswers(tx: Tx, registrationId: RegistrationId): Promise<Answers> {
  const row = await tx
    .selectFrom('guestFacts')
    .innerJoin('guestSensitive', 'guestSensitive.registrationId', 'guestFacts.registrationId')
    // Weeks after the conference the contact details are forgotten, and the rest is still there (rules: retention).
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

export type SubmitRefusal = { kind: 'unfinished'; step: string }

/**
 * Hands in a guest's registration: every step is checked again, the draft becomes rows, the confirmation is queued, all
 * in the caller's transaction. Doing it again changes nothing (`null`); after an edit it writes the changed answers.
 */
export async function submitGuest(
  tx: Tx,
  request: SubmitRequest,
): Promise<Result<Submitted | null, SubmitRefusal>> {
  const collected = await collectSubmission(tx, guestFlow, request)
  if (!collected.ok) return collected
  if (collected.value === null) return ok(null)
  await saveGuest(tx, collected.value)
  await recordConsents(tx, collected.value, request)
  await recordEdit(tx, guestFlow, collected.value, request)
  return ok(await markSubmitted(tx, collected.value, request))
}

async function saveGuest(tx: Tx, { registrationId, answers }: Submission): Promise<void> {
  const who = answers.to(personal)
  const fair = answers.to(equality)
  const needed = answers.to(needs)
  const known = answers.to(verification)
  if (!who || !fair || !needed || !known) throw new Error('A guest was handed in without all steps')
  await saveContact(tx, registrationId, who)
  const facts = {
    firstName: who.firstName,
    age: who.age,
    gender: fair.gender,
    languages: [...who.languages, ...who.otherLanguages],
    stay: stayRange(needed.stay),
    onlyFemaleHosts: needed.onlyFemaleHosts,
    longCommuteOk: needed.longCommuteOk,
    roomSharing: needed.roomSharing,
    sleeping: needed.sleeping,
    petProblem: needed.petProblem,
    petProblemNote: needed.petProblemNote,
  }
  await tx
    .insertInto('guestFacts')
    .values({ registrationId, ...facts })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(facts))
    .execute()
  const sensitive = {
    globalSouth: fair.globalSouth,
    homeCountry: fair.homeCountry,
    marginalised: fair.marginalised,
    marginalisedGroup: fair.marginalisedGroup,
    accredited: who.accredited,
    accreditationNote: who.accreditationNote,
    hasFlight: who.hasFlight,
    hasVisa: who.hasVisa,
    socialLink: known.socialLink,
    verificationNote: known.verificationNote,
    furtherInformation: needed.furtherInformation,
  }
  await tx
    .insertInto('guestSensitive')
    .values({ registrationId, ...sensitive })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(sensitive))
    .execute()
}
