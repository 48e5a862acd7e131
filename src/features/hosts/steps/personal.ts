import { choice } from '#features/wizard/steps/choice-fields.ts'
import { optional } from '#features/wizard/steps/combine-fields.ts'
import { personName, phone, text, wholeNumber } from '#features/wizard/steps/fields.ts'
import { formStep } from '#features/wizard/steps/form-step.ts'
import { languageFields, languagesProblem } from '#features/wizard/steps/languages.ts'
import { genderOptions } from '#features/wizard/steps/person-options.ts'

/** Who the host is and how we reach them (spec §2, step 1). No age limit applies to hosts (R3). */
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
