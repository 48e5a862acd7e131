import { consentText } from '#domain/consent.ts'
import { choice, yesNo } from '#features/registration/wizard/steps/choice-fields.ts'
import { onlyIf, optional } from '#features/registration/wizard/steps/combine-fields.ts'
import { text, tick } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { nameOf } from '#features/registration/wizard/steps/messages.ts'
import { genderOptions } from '#features/registration/wizard/steps/person-options.ts'

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
  fields: {
    gender: choice({
      label: 'wizard.gender',
      hint: 'guests.genderHint',
      options: genderOptions,
    }),
    globalSouth: yesNo({
      label: 'guests.globalSouth',
      name: 'guests.globalSouthName',
      hint: 'guests.globalSouthHint',
      no: 'guests.noOrNotSaid',
    }),
    homeCountry: onlyIf(
      { field: 'globalSouth', is: 'yes' },
      text({ label: 'guests.homeCountry', max: 100, autoComplete: 'country-name' }),
    ),
    marginalised: yesNo({
      label: 'guests.marginalised',
      name: 'guests.marginalisedName',
      hint: 'guests.marginalisedHint',
      no: 'guests.noOrNotSaid',
    }),
    marginalisedGroup: onlyIf(
      { field: 'marginalised', is: 'yes' },
      optional(text({ label: 'guests.marginalisedGroup', name: 'guests.marginalisedGroupName', max: 200 })),
    ),
    sensitiveConsent,
  },
  // Whoever says nothing has nothing to consent to (rules: consent).
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
