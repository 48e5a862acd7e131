import { resolve } from 'node:path'
import type { Messages } from '@lingui/core'
import { compileTexts } from '../../../config/texts-plugin.ts'
import { firstEdition, stayWindow } from '../../../src/domain/edition.ts'
import { editionWords } from '../../../src/features/registration/wizard/steps/edition-words.ts'
import type { TextKey } from '../../../src/i18n/keys.ts'
import { registerTexts, translator, type TextValues, type Translate } from '../../../src/i18n/translate.ts'
import { Temporal } from 'temporal-polyfill'

// What a page has to say, by text key: the words come from the files of texts, the numbers from the edition.

/** A text in the language of the reader; `words` are those of the edition. */
export type Say = (t: Translate, words: TextValues) => string

export const text =
  (key: TextKey, values: TextValues = {}): Say =>
  (t, words) =>
    t(key, { ...words, ...values })

/** `0228 8150`, typed where the country code is asked for. */
export const bonnNumber: Say = (t) =>
  t('wizard.phonePerhaps', { said: t('wizard.phoneCountryCode'), number: '+49 228 8150' })

const named =
  (key: TextKey, name: TextKey, values: TextValues = {}): Say =>
  (t, words) =>
    t(key, { name: t(name, words), ...values })

export const required = (name: TextKey) => named('wizard.required', name)
/** The answer to a question is missing, not the thing that is asked about. */
export const unanswered =
  (name: TextKey): Say =>
  (t, words) =>
    t('wizard.required', { name: t('wizard.answerTo', { name: t(name, words) }) })
export const notANumber = (name: TextKey) => named('wizard.mustBeNumber', name)
export const tooSmall = (name: TextKey, n: number) => named('wizard.atLeast', name, { n })
export const tooBig = (name: TextKey, n: number) => named('wizard.noMoreThan', name, { n })
export const tooLong = (name: TextKey, most: number) => named('wizard.between', name, { a: 1, b: most })
export const noPostalCode: Say = (t, words) =>
  `${named('wizard.doesNotMatch', 'hosts.postalCode')(t, words)} ${t('hosts.postalCodeFormat')}`
export const notAccepted = (name: TextKey) => named('wizard.accept', name)

export type Reader = { t: Translate; words: TextValues }

const edition = { id: '', ...firstEdition(Temporal.Now.instant()) }

/** A day counted from the first one of the conference, as a form posts it. */
export const day = (number: number) => edition.conferenceStart.add({ days: number - 1 }).toString()
export const arrival = stayWindow(edition).start.toString()
export const departure = stayWindow(edition).end.toString()

export const nights =
  (count: number): Say =>
  (t) =>
    t('common.nights', { count })

/** Somebody who reads one language, of the edition that a first start makes. */
export function reader(language: 'en' | 'de'): Reader {
  registerTexts(language, compileTexts(resolve(import.meta.dirname, '../../..'), language, null) as Messages)
  return { t: translator(language), words: editionWords({ edition, locale: language }) }
}
