import { guestAnswers } from '#domain/answers/guest.ts'
import { fieldsOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'

/** What brings the guest to the conference, and how far the papers are. */
export const conference = formStep({
  key: 'conference',
  number: 1,
  title: 'guests.conferenceTitle',
  lead: 'guests.conferenceLead',
  fields: fieldsOf(guestAnswers.conference, {}),
  next: () => 'equality',
})
