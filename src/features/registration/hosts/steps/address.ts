import { addressStepKey } from '#features/registration/addresses/addresses.ts'
import { optional } from '#features/registration/wizard/steps/combine-fields.ts'
import { text, wholeNumber } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'

/** Where the guests would stay; shown to a guest only once matched (rules: who sees what). */
export const address = formStep({
  key: addressStepKey,
  number: 2,
  title: 'hosts.addressTitle',
  lead: 'hosts.addressLead',
  fields: {
    // No autocomplete token stands for a street without its number, so the browser may only guess from the line.
    street: text({ label: 'hosts.street', max: 150, autoComplete: 'address-line1' }),
    houseNumber: text({ label: 'hosts.houseNumber', max: 20, autoComplete: 'off' }),
    postalCode: text({ label: 'hosts.postalCode', max: 12, autoComplete: 'postal-code' }),
    city: text({ label: 'hosts.city', max: 100, autoComplete: 'address-level2' }),
    district: optional(
      text({ label: 'hosts.district', hint: 'hosts.districtHint', max: 100, autoComplete: 'address-level3' }),
    ),
    commuteMinutes: optional(
      wholeNumber({
        label: 'hosts.commute',
        name: 'hosts.commuteName',
        hint: 'hosts.commuteHint',
        min: 0,
        max: 300,
      }),
    ),
  },
  next: () => 'address-check',
})
