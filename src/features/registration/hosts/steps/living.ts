import type { LivingSituation } from '#domain/host.ts'
import { choice, yesNo, type Options } from '#features/registration/wizard/steps/choice-fields.ts'
import { onlyIf, optional } from '#features/registration/wizard/steps/combine-fields.ts'
import { longText, text } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'

const livingOptions: Options<LivingSituation> = {
  alone: { label: 'hosts.livingAlone' },
  couple: { label: 'hosts.livingCouple' },
  family: { label: 'hosts.livingFamily' },
  'shared-flat': { label: 'hosts.livingSharedFlat' },
  'shared-room': { label: 'hosts.livingSharedRoom', hint: 'hosts.livingSharedRoomHint' },
  other: { label: 'hosts.livingOther' },
}

/** With whom the guests would live. */
export const living = formStep({
  key: 'living',
  number: 2,
  title: 'hosts.livingTitle',
  lead: 'hosts.livingLead',
  fields: {
    living: choice({ label: 'hosts.living', name: 'hosts.livingName', options: livingOptions }),
    livingNote: onlyIf(
      { field: 'living', is: 'other' },
      optional(text({ label: 'hosts.livingNote', name: 'hosts.livingNoteName', max: 200 })),
    ),
    pets: yesNo({ label: 'hosts.pets', name: 'hosts.petsName' }),
    petsNote: onlyIf(
      { field: 'pets', is: 'yes' },
      optional(longText({ label: 'hosts.petsNote', name: 'hosts.petsNoteName', max: 500 })),
    ),
    femalesOnly: yesNo({
      label: 'hosts.femalesOnly',
      name: 'hosts.femalesOnlyName',
      yes: 'hosts.femalesOnlyYes',
    }),
    olderGuestsOk: yesNo({ label: 'hosts.olderGuests', name: 'hosts.olderGuestsName' }),
  },
  next: () => 'rooms',
})
