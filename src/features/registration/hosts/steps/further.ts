import { consentText } from '#domain/consent.ts'
import { optional } from '#features/registration/wizard/steps/combine-fields.ts'
import { longText, text, tick } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'

/** Everything else a host wants to say. */
export const further = formStep({
  key: 'further',
  number: 3,
  title: 'hosts.furtherTitle',
  lead: 'hosts.furtherLead',
  fields: {
    furtherInformation: optional(
      longText({
        label: 'hosts.furtherInformation',
        name: 'hosts.furtherInformationName',
        hint: 'hosts.furtherInformationHint',
        max: 2000,
      }),
    ),
    improvements: optional(
      longText({ label: 'hosts.improvements', name: 'hosts.improvementsName', max: 2000 }),
    ),
    howFound: optional(text({ label: 'hosts.howFound', name: 'hosts.howFoundName', max: 200 })),
    contactNextYear: tick({
      label: 'hosts.contactNextYear',
      name: 'hosts.contactNextYearName',
      hint: 'hosts.contactNextYearHint',
      consent: consentText('contact-next-year'),
    }),
  },
  next: () => 'conduct',
})
