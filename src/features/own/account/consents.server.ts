import type { Temporal } from 'temporal-polyfill'
import type { RegistrationId, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { controlsIn } from '#domain/answers/columns.ts'
import { consentRules, isConsentKey, type ConsentText } from '#domain/consent.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { queueReceipt } from '#features/ground/mail-queue/ended-registration.server.ts'
import { endOpenMatches } from '#features/placing/matches/answering/answering.server.ts'
import { endCompanions } from '#features/registration/companions/companions.server.ts'
import { listOwnRegistrations } from '#features/ground/sign-in/gates.server.ts'
import { getForUpdate } from '#features/registration/wizard/wizard.server.ts'
import type { Draft } from '#features/registration/wizard/wizard.ts'
import type { Answers } from '#features/registration/wizard/steps/step.ts'
import type { Locale } from '#i18n/locale.ts'
import { findOutdated } from './consents-views.server.ts'
import { agreedHere } from './consents.ts'

/** Withdraws one consent with its consequences (`domain/consent`), in one transaction: the registration ends, or answers are erased. Repeatable. */
export async function withdrawConsent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: SignedIn,
  consentId: string,
): Promise<void> {
  const now = clock()
  await db.run(person, async (tx) => {
    const consent = await tx
      .selectFrom('consent')
      .select(['textKey', 'registrationId'])
      .where('id', '=', consentId)
      .where('withdrawnAt', 'is', null)
      .executeTakeFirst()
    if (!consent) return
    const { textKey, registrationId } = consent
    // Registrations before everything else: the order in which everybody locks.
    if (registrationId && isConsentKey(textKey)) {
      const { effect } = consentRules[textKey]
      if (effect === 'registration-ends') await endRegistration(tx, person, { registrationId, now })
      if (effect === 'answers-erased') await eraseSensitive(tx, registrationId, now)
      if (effect === 'needs-erased') await eraseNeeds(tx, registrationId, now)
      if (effect === 'off-the-list') await changeDraft(tx, registrationId, withoutNextYear, now)
    }
    // People who agreed to a newer version have the older row too: what is taken back does not stand in another wording.
    await tx
      .updateTable('consent')
      .set({ withdrawnAt: now.toString() })
      .where('personId', '=', person.personId)
      .where('textKey', '=', textKey)
      .where('registrationId', 'is not distinct from', registrationId)
      .where('withdrawnAt', 'is', null)
      .execute()
  })
}

export type Agreement = ConsentText & { role: 'guest' | 'host' }

/** Records a renewed consent to a text that no step asks about. `false`: no longer asked for, or the text has changed. Repeatable. */
export async function agreeAgain(
  { db, clock, edition }: Pick<Deps, 'db' | 'clock' | 'edition'>,
  person: SignedIn,
  { role, textKey, version, locale }: Agreement & { locale: Locale },
  register = consentRules,
): Promise<boolean> {
  const { id: editionId } = await edition()
  return db.run(person, async (tx) => {
    const outdated = await findOutdated(tx, person, editionId, register)
    const own = outdated.find((one) => one.role === role)
    const isAsked = own?.missing.some((one) => one.textKey === textKey && one.version === version) ?? false
    if (!own || !isAsked || register[textKey].step !== null) return false
    await tx
      .insertInto('consent')
      .values({
        personId: person.personId,
        registrationId: own.registrationId,
        textKey,
        textVersion: version,
        locale,
        source: agreedHere,
        givenAt: clock().toString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })
}

type Ending = { registrationId: RegistrationId; now: Temporal.Instant }

async function endRegistration(tx: Tx, person: SignedIn, { registrationId, now }: Ending): Promise<void> {
  await endCompanions(tx, { registrationId }, now)
  await tx
    .updateTable('registration')
    .set({ state: 'cancelled', updatedAt: now.toString() })
    .where('id', '=', registrationId)
    .execute()
  const own = await listOwnRegistrations(tx, person)
  const actor = own.find((one) => one.registrationId === registrationId)
  if (!actor) return
  await endOpenMatches(tx, actor, now)
  await queueReceipt(tx, actor, now)
}

/** In the rows and in answers not handed in yet. Saying nothing is an answer like any other (rules: fields). */
async function eraseSensitive(tx: Tx, registrationId: RegistrationId, now: Temporal.Instant): Promise<void> {
  await changeDraft(tx, registrationId, withoutSensitive, now)
  await tx
    .updateTable('guestSensitive')
    .set({ globalSouth: false, homeCountry: null, marginalised: false, marginalisedGroup: null })
    .where('registrationId', '=', registrationId)
    .execute()
}

async function eraseNeeds(tx: Tx, registrationId: RegistrationId, now: Temporal.Instant): Promise<void> {
  await changeDraft(tx, registrationId, withoutNeeds, now)
  await tx.deleteFrom('guestAccess').where('registrationId', '=', registrationId).execute()
}

/** Answers not handed in yet: an open edit would otherwise bring back what was taken back. */
async function changeDraft(
  tx: Tx,
  registrationId: RegistrationId,
  change: (answers: Answers) => Answers,
  now: Temporal.Instant,
): Promise<void> {
  const { draft } = await getForUpdate(tx, registrationId)
  const erased: Draft = { ...draft, finished: change(draft.finished), prefilled: change(draft.prefilled) }
  await tx
    .updateTable('registration')
    .set({ draft: JSON.stringify(erased), updatedAt: now.toString(), version: sql<number>`version + 1` })
    .where('id', '=', registrationId)
    .execute()
}

const sensitiveAnswers = new Set(['homeCountry', 'marginalisedGroup', 'sensitiveConsent'])

function withoutSensitive(answers: Answers): Answers {
  const { equality } = answers
  if (!equality) return answers
  const kept = Object.entries(equality).filter(([name]) => !sensitiveAnswers.has(name))
  return { ...answers, equality: { ...Object.fromEntries(kept), globalSouth: ['no'], marginalised: ['no'] } }
}

const withoutNeeds = (answers: Answers) => without(answers, 'needs', controlsIn('guest_access'))
const withoutNextYear = (answers: Answers) => without(answers, 'further', ['contactNextYear'])

function without(answers: Answers, step: string, names: readonly string[]): Answers {
  const said = answers[step]
  if (!said) return answers
  const kept = Object.entries(said).filter(([name]) => !names.includes(name))
  return { ...answers, [step]: Object.fromEntries(kept) }
}
