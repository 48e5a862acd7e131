import type { Address } from '#domain/address.ts'
import { firstValue } from '#features/registration/wizard/steps/form-values.ts'
import type { FormValues } from '#features/registration/wizard/steps/step.ts'

/** The step of the host's form that asks for the address, and so the name under which a draft keeps it. */
export const addressStepKey = 'address'

export function readTypedAddress(values: FormValues): Address {
  return {
    street: firstValue(values, 'street'),
    houseNumber: firstValue(values, 'houseNumber'),
    postalCode: firstValue(values, 'postalCode'),
    city: firstValue(values, 'city'),
  }
}
