import { checkGuestAge } from '#domain/age.ts'
import { optional } from '#features/registration/wizard/steps/combine-fields.ts'
import { longText, personName, phone, text, wholeNumber } from '#features/registration/wizard/steps/fields.ts'
import { yesNo } from '#features/registration/wizard/steps/choice-fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { languageFields, languagesProblem } from '#features/registration/wizard/steps/languages.ts'

/** Who the guest is and how we reach them. */
export const personal = formStep({
  key: 'personal',
  number: 1,
  title: 'guests.personalTitle',
  lead: 'guests.personalLead',
  fields: {
    firstName: personName({ label: 'wizard.firstName', autoComplete: 'given-name' }),
    lastName: optional(
      personName({ label: 'wizard.lastName', hint: 'wizard.lastNameHint', autoComplete: 'family-name' }),
    ),
    // Kept wider than the limits of the edition: those are about taking part, not about typing (rules: ages).
    age: wholeNumber({
      label: 'guests.age',
      name: 'wizard.ageName',
      hint: 'guests.ageHint',
      min: 1,
      max: 120,
    }),
    phone: phone({ label: 'wizard.phone', hint: 'wizard.phoneCountryCode' }),
    ...languageFields,
    organisation: optional(
      text({
        label: 'wizard.organisation',
        hint: 'guests.organisationHint',
        max: 200,
        autoComplete: 'organization',
      }),
    ),
    accredited: yesNo({
      label: 'guests.accredited',
      name: 'guests.accreditedName',
      hint: 'guests.accreditedHint',
    }),
    accreditationNote: optional(
      longText({ label: 'guests.accreditationNote', hint: 'guests.accreditationNoteHint', max: 500 }),
    ),
    hasFlight: optional(
      yesNo({ label: 'guests.hasFlight', name: 'guests.hasFlightName', hint: 'guests.hasFlightHint' }),
    ),
    hasVisa: optional(
      yesNo({
        label: 'guests.hasVisa',
        name: 'guests.hasVisaName',
        hint: 'guests.hasVisaHint',
        yes: 'guests.visaYes',
      }),
    ),
  },
  check: { of: ['languages', 'otherLanguages'], problems: languagesProblem },
  next: ({ age }, { edition, ageWaived }) => {
    if (ageWaived) return 'equality'
    const check = checkGuestAge(age, edition)
    return check === 'fits' ? 'equality' : check
  },
})
