import { choice } from '#features/registration/wizard/steps/choice-fields.ts'
import { optional } from '#features/registration/wizard/steps/combine-fields.ts'
import { personName, phone, text, wholeNumber } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { languageFields, languagesProblem } from '#features/registration/wizard/steps/languages.ts'
import { genderOptions } from '#features/registration/wizard/steps/person-options.ts'

/** Who the host is and how we reach them. No age limit applies to hosts (rules: ages). */
export const personal = formStep({
  key: 'personal',
  number: 1,
  title: 'hosts.personalTitle',
  lead: 'hosts.personalLead',
  fields: {
    firstName: personName({ label: 'wizard.firstName', autoComplete: 'given-name' }),
    lastName: optional(
      personName({ label: 'wizard.lastName', hint: 'wizard.lastNameHint', autoComplete: 'family-name' }),
    ),
    age: optional(
      wholeNumber({ label: 'hosts.age', name: 'wizard.ageName', hint: 'hosts.ageHint', min: 1, max: 120 }),
    ),
    phone: phone({ label: 'wizard.phone', hint: 'wizard.phoneCountryCode' }),
    gender: choice({ label: 'wizard.gender', hint: 'hosts.genderHint', options: genderOptions }),
    ...languageFields,
    organisation: optional(
      text({
        label: 'wizard.organisation',
        hint: 'hosts.organisationHint',
        max: 200,
        autoComplete: 'organization',
      }),
    ),
  },
  check: { of: ['languages', 'otherLanguages'], problems: languagesProblem },
  next: () => 'personal-check',
})
