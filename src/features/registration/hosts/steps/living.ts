import { hostAnswers } from '#domain/answers/host.ts'
import { fieldsOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'

export const living = formStep({
  key: 'living',
  number: 2,
  title: 'hosts.livingTitle',
  lead: 'hosts.livingLead',
  fields: fieldsOf(hostAnswers.living, {}),
  next: () => 'rooms',
})
