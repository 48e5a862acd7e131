import type { RegistrationId } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay, stayRange } from '#db/sql.server.ts'
import { rowOf } from '#domain/answers/columns.ts'
import { everyGuestAnswer, guestAnswers as asked } from '#domain/answers/guest.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Answers } from '#features/registration/wizard/steps/step.ts'
import {
  confirmedValues,
  consentValue,
  languageValues,
  storedValues,
  stayValues,
  wordValue,
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
import { conduct } from './conduct.ts'
import { conference } from './conference.ts'
import { equality } from './equality.ts'
import { guestFlow } from './flow.ts'
import { needs, hasAnyNeed } from './needs.ts'
import { personal } from './personal.ts'
import { verification } from './verification.ts'

/** A submitted guest's answers from the typed tables, in the shape of the steps; empty while there are none. Of the actor's own registration only. */
export async function guestAnswers(tx: Tx, registrationId: RegistrationId): Promise<Answers> {
  const row = await tx
    .selectFrom('guestFacts')
    .innerJoin('guestSensitive', 'guestSensitive.registrationId', 'guestFacts.registrationId')
    // Who needs nothing has no row.
    .leftJoin('guestAccess', 'guestAccess.registrationId', 'guestFacts.registrationId')
    // Weeks after the conference the contact details are forgotten, and the rest is still there (rules: retention).
    .leftJoin('contact', 'contact.registrationId', 'guestFacts.registrationId')
    .selectAll()
    .where('guestFacts.registrationId', '=', registrationId)
    .executeTakeFirst()
  if (!row) return {}
  const consents = await listConsents(tx, registrationId)
  return {
    personal: {
      ...storedValues(asked.personal, row),
      phone: wordValue(row.phoneTyped),
      ...languageValues(row.languages),
    },
    conference: storedValues(asked.conference, row),
    // An age above the limit was explained once; a change of the age asks again.
    'over-age-limit': confirmedValues,
    equality: {
      ...storedValues(asked.equality, row),
      sensitiveConsent: consentValue(consents, equality.fields.sensitiveConsent),
    },
    'personal-check': confirmedValues,
    needs: {
      ...stayValues('stay', readStay(row.stay)),
      ...storedValues(asked.needs, row),
      accessConsent: consentValue(consents, needs.fields.accessConsent),
    },
    'needs-check': confirmedValues,
    verification: storedValues(asked.verification, row),
    conduct: {
      conductHome: consentValue(consents, conduct.fields.conductHome),
      conductCommunication: consentValue(consents, conduct.fields.conductCommunication),
      conductRespect: consentValue(consents, conduct.fields.conductRespect),
    },
  }
}

export type SubmitRefusal = { kind: 'unfinished'; step: string }

/** Hands in a guest's registration in the caller's transaction: all steps checked, rows written, confirmation queued. Repeatable (`null`). */
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
  const comes = answers.to(conference)
  const fair = answers.to(equality)
  const needed = answers.to(needs)
  const known = answers.to(verification)
  if (!who || !comes || !fair || !needed || !known) throw new Error('A guest was handed in without all steps')
  const said = { ...who, ...comes, ...fair, ...needed, ...known }
  await saveContact(tx, registrationId, rowOf('contact', everyGuestAnswer, said), said.phone)
  const facts = {
    ...rowOf('guest_facts', everyGuestAnswer, said),
    languages: [...said.languages, ...said.otherLanguages],
    stay: stayRange(said.stay),
  }
  await tx
    .insertInto('guestFacts')
    .values({ registrationId, ...facts })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(facts))
    .execute()
  const sensitive = rowOf('guest_sensitive', everyGuestAnswer, said)
  await tx
    .insertInto('guestSensitive')
    .values({ registrationId, ...sensitive })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(sensitive))
    .execute()
  const access = rowOf('guest_access', everyGuestAnswer, said)
  if (!hasAnyNeed(access)) {
    await tx.deleteFrom('guestAccess').where('registrationId', '=', registrationId).execute()
    return
  }
  await tx
    .insertInto('guestAccess')
    .values({ registrationId, ...access })
    .onConflict((conflict) => conflict.column('registrationId').doUpdateSet(access))
    .execute()
}
