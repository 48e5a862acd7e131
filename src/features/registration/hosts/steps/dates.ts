import { hostAnswers } from '#domain/answers/host.ts'
import { fieldsOf } from '#features/registration/wizard/steps/answer-fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { stay } from '#features/registration/wizard/steps/stay-field.ts'
import {
  takenNightsKey,
  takenNightsNotice,
  takesNights,
} from '#features/registration/wizard/steps/taken-nights.ts'

/** From which night to which morning guests can stay (rules: nights). */
export const dates = formStep({
  key: 'dates',
  number: 2,
  title: 'hosts.datesTitle',
  lead: 'hosts.datesLead',
  fields: fieldsOf(hostAnswers.dates, {
    stay: stay({
      label: 'hosts.stay',
      hint: 'hosts.stayHint',
      start: { label: 'hosts.firstNight' },
      end: { label: 'hosts.departure' },
    }),
  }),
  next: (answers, context) => (takesNights(answers.stay, context) ? takenNightsKey : 'offer-check'),
})

/** The new dates leave out nights that a guest was given. */
export const hostTakesNights = takenNightsNotice({
  title: 'profile.hostTakenTitle',
  who: 'profile.hostTakenWho',
  effect: 'profile.hostTakenThen',
  change: 'profile.hostTakenChange',
  goOn: 'profile.hostTakenGoOn',
  about: { step: dates.key },
  dates: (answers) => answers.to(dates)?.stay ?? null,
  next: () => 'offer-check',
})
