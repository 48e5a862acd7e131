import { checkGuestAge } from '#domain/age.ts'
import { guestAnswers } from '#domain/answers/guest.ts'
import { fieldsOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { phone } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { languageFields, languagesProblem } from '#features/registration/wizard/steps/languages.ts'

export const personal = formStep({
  key: 'personal',
  number: 1,
  title: 'guests.personalTitle',
  lead: 'guests.personalLead',
  fields: fieldsOf(guestAnswers.personal, {
    phone: phone({ isLocal: false, label: 'wizard.phone', hint: 'wizard.phoneCountryCode' }),
    ...languageFields,
  }),
  check: { of: ['languages', 'otherLanguages'], problems: languagesProblem },
  next: ({ age }, { edition, ageWaived }) => {
    if (ageWaived) return 'conference'
    const check = checkGuestAge(age, edition)
    return check === 'fits' ? 'conference' : check
  },
})
