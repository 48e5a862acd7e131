import { guestAnswers } from '#domain/answers/guest.ts'
import { fieldsOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { stay } from '#features/registration/wizard/steps/stay-field.ts'
import {
  takenNightsKey,
  takenNightsNotice,
  takesNights,
} from '#features/registration/wizard/steps/taken-nights.ts'

/** When, where and how the guest can sleep. */
export const needs = formStep({
  key: 'needs',
  number: 2,
  title: 'guests.needsTitle',
  lead: 'guests.needsLead',
  fields: fieldsOf(guestAnswers.needs, {
    stay: stay({
      label: 'guests.stay',
      name: 'guests.stayName',
      hint: 'guests.stayHint',
      start: { label: 'guests.arrival' },
      end: { label: 'guests.departure' },
    }),
  }),
  next: (answers, context) => (takesNights(answers.stay, context) ? takenNightsKey : 'needs-check'),
})

/** The new dates leave out nights for which a host keeps a place. */
export const guestTakesNights = takenNightsNotice({
  title: 'profile.guestTakenTitle',
  who: 'profile.guestTakenWho',
  effect: 'profile.guestTakenThen',
  change: 'profile.guestTakenChange',
  goOn: 'profile.guestTakenGoOn',
  about: { step: needs.key, fields: ['stay-start', 'stay-end'] },
  dates: (answers) => answers.to(needs)?.stay ?? null,
  next: () => 'needs-check',
})
