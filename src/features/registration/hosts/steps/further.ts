import { hostAnswers } from '#domain/answers/host.ts'
import { consentText } from '#domain/consent.ts'
import { fieldsOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { tick } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'

export const further = formStep({
  key: 'further',
  number: 3,
  title: 'hosts.furtherTitle',
  lead: 'hosts.furtherLead',
  fields: {
    ...fieldsOf(hostAnswers.further, {}),
    contactNextYear: tick({
      label: 'hosts.contactNextYear',
      name: 'hosts.contactNextYearName',
      hint: 'hosts.contactNextYearHint',
      consent: consentText('contact-next-year'),
    }),
  },
  next: () => 'conduct',
})
