import { hostAnswers } from '#domain/answers/host.ts'
import { fieldsOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { phone } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { languageFields, languagesProblem } from '#features/registration/wizard/steps/languages.ts'

/** Who the host is and how we reach them. No age limit applies to hosts (rules: ages). */
export const personal = formStep({
  key: 'personal',
  number: 1,
  title: 'hosts.personalTitle',
  lead: 'hosts.personalLead',
  fields: fieldsOf(hostAnswers.personal, {
    phone: phone({ isLocal: true, label: 'wizard.phone', hint: 'wizard.phoneCountryCode' }),
    ...languageFields,
  }),
  check: { of: ['languages', 'otherLanguages'], problems: languagesProblem },
  next: () => 'personal-check',
})
