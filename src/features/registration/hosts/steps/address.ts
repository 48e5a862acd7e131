import { hostAnswers } from '#domain/answers/host.ts'
import { addressStepKey } from '#features/registration/addresses/addresses.ts'
import { fieldsOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { optional } from '#features/registration/wizard/steps/combine-fields.ts'
import { wholeNumber } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'

/** Where the guests would stay; shown to a guest only once matched (rules: who sees what). */
export const address = formStep({
  key: addressStepKey,
  number: 2,
  title: 'hosts.addressTitle',
  lead: 'hosts.addressLead',
  fields: fieldsOf(hostAnswers.address, {
    commuteMinutes: optional(
      wholeNumber({
        label: 'hosts.commute',
        name: 'hosts.commuteName',
        hint: 'hosts.commuteHint',
        min: 0,
        max: 300,
      }),
    ),
  }),
  next: () => 'address-check',
})
