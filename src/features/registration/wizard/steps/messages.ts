import type { TextKey } from '#i18n/keys.ts'
import { editionWords } from './edition-words.ts'
import type { Field, PhoneRefusal, StepContext } from './step.ts'

type Named = Pick<Field<unknown>, 'label' | 'name' | 'isQuestion'>

/** The field's own name as it stands in messages and in the summary. */
export function nameOf(field: Named, context: StepContext): string {
  return context.t(field.name ?? field.label, editionWords(context))
}

/** The generic specified messages, with the field's own name in them. */
export function messagesFor(field: Named, context: StepContext) {
  const { t } = context
  // "Accreditation is required." would say that nobody may come without one; it is the answer that we need.
  const own = nameOf(field, context)
  const name = field.isQuestion ? t('wizard.answerTo', { name: own }) : own
  return {
    required: t('wizard.required', { name }),
    number: t('wizard.mustBeNumber', { name }),
    atLeast: (n: number) => t('wizard.atLeast', { name, n: String(n) }),
    noMoreThan: (n: number) => t('wizard.noMoreThan', { name, n: String(n) }),
    between: (a: number, b: number) => t('wizard.between', { name, a: String(a), b: String(b) }),
    accept: t('wizard.accept', { name }),
    matches: t('wizard.doesNotMatch', { name }),
    email: t('wizard.notAnEmail'),
    link: t('wizard.notALink'),
    notValid: t('wizard.notValid'),
  }
}

const phoneMessage: Record<PhoneRefusal, TextKey> = {
  'missing-country-code': 'wizard.phoneCountryCode',
  'not-valid': 'wizard.phoneNotValid',
}

/** What is wrong with a phone number; where that can be guessed, with how it would be written. `isLocal`: its owner lives where the conference is. */
export function phoneProblem(
  typed: string,
  refusal: PhoneRefusal,
  { isLocal, ...context }: StepContext & { isLocal: boolean },
): string {
  const said = context.t(phoneMessage[refusal])
  const number =
    refusal === 'missing-country-code'
      ? context.rules.guessPhone(typed, isLocal ? context.edition.timeZone : null)
      : null
  return number ? context.t('wizard.phonePerhaps', { said, number }) : said
}
