import type { RegistrationId, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import {
  CONSENT_KEYS,
  consentRules,
  consentText,
  isConsentKey,
  missingConsents,
  requiredConsents,
  type ConsentRegister,
  type ConsentText,
  type WithdrawalEffect,
} from '#domain/consent.ts'
import type { Edition } from '#domain/edition.ts'
import { textOfValue } from '#features/own/account/reading.ts'
import { languageName } from '#i18n/language-names.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { editionWords } from '#features/registration/wizard/steps/edition-words.ts'
import type { Locale } from '#i18n/locale.ts'
import { momentWords, type MomentWords } from '#i18n/moment.ts'
import { translator, type Translate } from '#i18n/translate.ts'
import { consentTexts } from './consents.ts'

/** One consent as it was given. `text` is the wording of its version, null where we no longer have it. */
export type ConsentView = {
  id: string
  title: string
  text: string | null
  version: number
  language: string
  source: string
  edition: string | null
  givenAt: MomentWords
  withdrawnAt: MomentWords | null
  effect: WithdrawalEffect | null
}

/** A registration that stands, and texts that have changed since it was handed in: where they can be agreed to again. */
export type OutdatedView = { role: 'guest' | 'host'; step: string | null; titles: string[] }

type ConsentDeps = Pick<Deps, 'db' | 'clock' | 'edition'>

/** Every consent of this person, of all years, the newest first. */
export async function listOwnConsents(
  { db, edition }: ConsentDeps,
  person: SignedIn,
  locale: Locale,
): Promise<ConsentView[]> {
  const year = await edition()
  const t = translator(locale)
  const rows = await db.run(person, (tx) =>
    tx
      .selectFrom('consent')
      .leftJoin('registration', 'registration.id', 'consent.registrationId')
      .leftJoin('edition', (join) =>
        join.on('edition.id', '=', ({ fn }) => fn.coalesce('registration.editionId', 'consent.keptOf')),
      )
      .select(['consent.id', 'textKey', 'textVersion', 'locale', 'source', 'givenAt', 'withdrawnAt'])
      .select('edition.name as edition')
      .where('consent.personId', '=', person.personId)
      .orderBy('givenAt', 'desc')
      .orderBy('textKey')
      .execute(),
  )
  const words = wordsOf(year, locale)
  const moment = (at: Parameters<typeof momentWords>[0]) => momentWords(at, year.timeZone, locale)
  return rows.map((row) => {
    const text = isConsentKey(row.textKey) ? consentTexts[row.textKey][row.textVersion - 1] : undefined
    return {
      id: row.id,
      title: nameOf(row.textKey, t),
      text: text ? t(text, words) : null,
      version: row.textVersion,
      language: languageName(row.locale, locale),
      source: nameOf(row.source, t),
      edition: row.edition,
      givenAt: moment(row.givenAt),
      withdrawnAt: row.withdrawnAt ? moment(row.withdrawnAt) : null,
      effect: isConsentKey(row.textKey) ? consentRules[row.textKey].effect : null,
    }
  })
}

function nameOf(value: string, t: Translate): string {
  const key = textOfValue(value)
  return key ? t(key) : value
}

type Role = OutdatedView['role']

/** What has to be agreed to again: texts with a newer version. The registration stays valid meanwhile. For `null` see `listToAgree`. */
export async function listOutdated(
  { db, edition }: ConsentDeps,
  person: SignedIn,
  locale: Locale,
  register = consentRules,
): Promise<OutdatedView[]> {
  const { id: editionId } = await edition()
  const t = translator(locale)
  const found = await db.run(person, (tx) => findOutdated(tx, person, editionId, register))
  return found.flatMap(({ role, missing }) => {
    const stepOf = ({ textKey }: ConsentText) => register[textKey].step
    return [...new Set(missing.map(stepOf))].map((step) => ({
      role,
      step,
      titles: missing.filter((text) => stepOf(text) === step).map(({ textKey }) => nameOf(textKey, t)),
    }))
  })
}

/** A text as it reads now, to be agreed to right here. */
export type AskedText = ConsentText & { role: Role; title: string; text: string | null }

/** Of what has to be agreed to again, the texts that no step of a form asks about. */
export async function listToAgree(
  { db, edition }: ConsentDeps,
  person: SignedIn,
  locale: Locale,
  register = consentRules,
): Promise<AskedText[]> {
  const year = await edition()
  const t = translator(locale)
  const words = wordsOf(year, locale)
  const found = await db.run(person, (tx) => findOutdated(tx, person, year.id, register))
  return found.flatMap(({ role, missing }) =>
    missing
      .filter(({ textKey }) => register[textKey].step === null)
      .map(({ textKey, version }) => {
        const text = consentTexts[textKey][version - 1]
        return { role, textKey, version, title: nameOf(textKey, t), text: text ? t(text, words) : null }
      }),
  )
}

type Outdated = { role: Role; registrationId: RegistrationId; missing: ConsentText[] }

/** By registration that stands, what was agreed to in another version than today's; of older registrations without any record, nothing. */
export async function findOutdated(
  tx: Tx,
  person: SignedIn,
  editionId: string,
  register: ConsentRegister,
): Promise<Outdated[]> {
  const rows = await tx
    .selectFrom('registration')
    .innerJoin('consent', 'consent.registrationId', 'registration.id')
    .select(['registration.id', 'registration.role', 'consent.textKey', 'consent.textVersion'])
    .where('registration.personId', '=', person.personId)
    .where('registration.editionId', '=', editionId)
    .where('registration.state', '=', 'submitted')
    .where('consent.withdrawnAt', 'is', null)
    .execute()
  return (['guest', 'host'] as const).flatMap((role) => {
    const given = rows.filter((row) => row.role === role)
    const registrationId = given[0]?.id
    if (!registrationId) return []
    const asked = CONSENT_KEYS.filter((key) => given.some(({ textKey }) => textKey === key)).map((key) =>
      consentText(key, register),
    )
    const needed = requiredConsents(role, register).filter(({ textKey }) =>
      asked.every((one) => one.textKey !== textKey),
    )
    return [{ role, registrationId, missing: missingConsents(given, [...asked, ...needed]) }]
  })
}

function wordsOf(edition: Edition, locale: Locale) {
  const t = translator(locale)
  return {
    ...editionWords({ edition, locale }),
    link: t('signUp.privacyLink'),
    terms: t('signUp.termsLink'),
  }
}

/** Is this address signed up for the newsletter? That is ended by the link of every such mail, which this page has too. */
export async function hasNewsletter({ db }: Pick<Deps, 'db'>, person: SignedIn): Promise<boolean> {
  const row = await db.run(person, (tx) => tx.selectFrom('newsletterSignup').select('id').executeTakeFirst())
  return row !== undefined
}
