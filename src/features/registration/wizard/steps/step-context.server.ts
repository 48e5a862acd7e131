import type { Edition } from '#domain/edition.ts'
import type { Locale } from '#i18n/languages.ts'
import { translator } from '#i18n/translate.ts'
import { phoneRules } from '#platform/phone.server.ts'
import type { StepContext } from './step.ts'

const known = new WeakMap<Edition, Map<Locale, StepContext>>()

/** What the steps of a form are read with in one language. The same for the same edition: what is made for it is made once. */
export function stepContextOf(edition: Edition, locale: Locale): StepContext {
  const ofEdition = known.get(edition) ?? new Map<Locale, StepContext>()
  known.set(edition, ofEdition)
  const context = ofEdition.get(locale) ?? { edition, locale, t: translator(locale), rules: phoneRules }
  ofEdition.set(locale, context)
  return context
}
