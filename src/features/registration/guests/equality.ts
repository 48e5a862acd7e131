import { guestAnswers } from '#domain/answers/guest.ts'
import { consentText } from '#domain/consent.ts'
import { fieldsOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { tick } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { nameOf } from '#features/registration/wizard/steps/messages.ts'

const sensitiveConsent = tick({
  label: 'guests.sensitiveConsent',
  name: 'guests.sensitiveConsentName',
  consent: consentText('sensitive'),
})

/** What decides about priority, with why we ask and who sees it; saying nothing is an answer. */
export const equality = formStep({
  key: 'equality',
  number: 1,
  title: 'guests.equalityTitle',
  lead: 'guests.equalityLead',
  fields: fieldsOf(guestAnswers.equality, { sensitiveConsent }),
  // Without an answer there is nothing to consent to (rules: consent).
  check: {
    of: ['globalSouth', 'marginalised', 'sensitiveConsent'],
    problems: (answers, context) =>
      (answers.globalSouth || answers.marginalised) && !answers.sensitiveConsent && !context.isRecord
        ? [
            {
              field: 'sensitiveConsent',
              message: context.t('wizard.accept', { name: nameOf(sensitiveConsent, context) }),
            },
          ]
        : [],
  },
  next: () => 'personal-check',
})
