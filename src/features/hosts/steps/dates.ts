import { formStep } from '#features/wizard/steps/form-step.ts'
import { stay } from '#features/wizard/steps/stay-field.ts'

/** From which night to which morning guests can stay (R2). */
export const dates = formStep({
  key: 'dates',
  number: 2,
  title: 'hosts.datesTitle',
  lead: 'hosts.datesLead',
  fields: {
    stay: stay({
      label: 'hosts.stay',
      hint: 'hosts.stayHint',
      start: { label: 'hosts.firstNight' },
      end: { label: 'hosts.departure' },
    }),
  },
  next: () => 'offer-check',
})
