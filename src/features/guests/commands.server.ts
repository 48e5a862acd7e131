import type { Tx } from '#db/connect.server.ts'
import { stayRange } from '#db/sql.server.ts'
import { ok, type Result } from '#domain/result.ts'
import {
  collectSubmission,
  markSubmitted,
  recordConsents,
  recordEdit,
  saveContact,
  type Submission,
  type Submitted,
  type SubmitRequest,
} from '#features/wizard/submit/commands.server.ts'
import { equality } from './steps/equality.ts'
import { guestFlow } from './steps/flow.ts'
import { needs } from './steps/needs.ts'
import { personal } from './steps/personal.ts'
import { verification } from './steps/verification.ts'

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
