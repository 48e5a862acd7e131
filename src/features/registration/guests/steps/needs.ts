import type { RoomSharing, Sleeping } from '#domain/guest.ts'
import { choice, choices, yesNo, type Options } from '#features/registration/wizard/steps/choice-fields.ts'
import { onlyIf, optional } from '#features/registration/wizard/steps/combine-fields.ts'
import { longText } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'
import { stay } from '#features/registration/wizard/steps/stay-field.ts'
import {
  takenNightsKey,
  takenNightsNotice,
  takesNights,
} from '#features/registration/wizard/steps/taken-nights.ts'

const roomSharingOptions: Options<RoomSharing> = {
  no: { label: 'guests.roomSharingNo', hint: 'guests.roomSharingNoHint' },
  'same-gender': { label: 'guests.roomSharingSameGender' },
  yes: { label: 'guests.roomSharingYes' },
}

const sleepingOptions: Options<Sleeping> = {
  bed: { label: 'guests.sleepingBed' },
  'air-mattress': { label: 'guests.sleepingAirMattress' },
  'bring-air-mattress': { label: 'guests.sleepingBringAirMattress' },
}

/** When, where and how the guest can sleep. */
export const needs = formStep({
  key: 'needs',
  number: 2,
  title: 'guests.needsTitle',
  lead: 'guests.needsLead',
  fields: {
    stay: stay({
      label: 'guests.stay',
      name: 'guests.stayName',
      hint: 'guests.stayHint',
      start: { label: 'guests.arrival' },
      end: { label: 'guests.departure' },
    }),
    sleeping: choices({
      label: 'guests.sleeping',
      name: 'guests.sleepingName',
      hint: 'guests.sleepingHint',
      options: sleepingOptions,
    }),
    roomSharing: choice({
      label: 'guests.roomSharing',
      name: 'guests.roomSharingName',
      options: roomSharingOptions,
      isQuestion: true,
    }),
    onlyFemaleHosts: yesNo({
      label: 'guests.onlyFemaleHosts',
      name: 'guests.onlyFemaleHostsName',
      hint: 'guests.onlyFemaleHostsHint',
    }),
    longCommuteOk: yesNo({
      label: 'guests.longCommute',
      name: 'guests.longCommuteName',
      hint: 'guests.longCommuteHint',
    }),
    petProblem: yesNo({
      label: 'guests.petProblem',
      name: 'guests.petProblemName',
      hint: 'guests.petProblemHint',
    }),
    petProblemNote: onlyIf(
      { field: 'petProblem', is: 'yes' },
      optional(longText({ label: 'guests.petProblemNote', name: 'guests.petProblemNoteName', max: 500 })),
    ),
    furtherInformation: optional(
      longText({
        label: 'guests.furtherInformation',
        name: 'guests.furtherInformationName',
        hint: 'guests.furtherInformationHint',
        max: 2000,
      }),
    ),
  },
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
