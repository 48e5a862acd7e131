import type { RoomSharing, Sleeping } from 'bed-matching/rules/answers.ts'
import { accessFold, accessOptions } from './access.ts'
import {
  byHand,
  choice,
  choices,
  link,
  longText,
  onlyIf,
  optional,
  orEmpty,
  text,
  wholeNumber,
  yesNo,
  type KeptIn,
  type Options,
} from './answer.ts'
import { firstName, gender, lastName, organisation } from './person.ts'

const offered = { table: 'guest_facts', seenAs: 'guest-facts' } as const satisfies KeptIn
const contact = { table: 'contact', seenAs: 'guest-contact' } as const satisfies KeptIn
const sensitive = { table: 'guest_sensitive', seenAs: 'guest-sensitive' } as const satisfies KeptIn
const verification = { table: 'guest_sensitive', seenAs: 'guest-verification' } as const satisfies KeptIn

const access = { table: 'guest_access', seenAs: 'guest-access' } as const satisfies KeptIn

const roomSharing = {
  no: {
    label: 'guests.roomSharingNo',
    hint: 'guests.roomSharingNoHint',
    short: 'matching.sharing.no',
  },
  'same-gender': { label: 'guests.roomSharingSameGender', short: 'matching.sharing.same-gender' },
  yes: { label: 'guests.roomSharingYes', short: 'matching.sharing.yes' },
} as const satisfies Options<RoomSharing>

const sleeping = {
  bed: { label: 'guests.sleepingBed', short: 'matching.sleeping.bed' },
  'air-mattress': { label: 'guests.sleepingAirMattress', short: 'matching.sleeping.air-mattress' },
  'bring-air-mattress': {
    label: 'guests.sleepingBringAirMattress',
    short: 'matching.sleeping.bring-air-mattress',
  },
} as const satisfies Options<Sleeping>

/** What a guest is asked, by the steps of the form and in their order. */
export const guestAnswers = {
  personal: {
    firstName: firstName(offered),
    lastName: lastName(contact),
    // Kept wider than the limits of the edition: those are about taking part, not about typing (rules: ages).
    age: wholeNumber({
      kept: offered,
      label: 'guests.age',
      name: 'wizard.ageName',
      hint: 'guests.ageHint',
      min: 1,
      max: 120,
      list: 'column',
      alsoCalled: [
        'alter',
        'alt',
        'alterbeianreise',
        'age',
        'yrs',
        'edad',
        'yas',
        'geburtsdatum',
        'gebdatum',
        'nele',
        'geburtstag',
        'birthday',
        'birthdate',
        'dateofbirth',
        'dob',
      ],
    }),
    phone: byHand(contact),
    languages: byHand(offered),
    otherLanguages: byHand(offered),
  },
  conference: {
    organisation: { ...organisation(contact), list: 'column' as const },
    accredited: yesNo({
      kept: sensitive,
      label: 'guests.accredited',
      name: 'guests.accreditedName',
      alsoCalled: ['akkreditiert', 'accredited', 'badge'],
      list: 'column',
    }),
    accreditationNote: optional(
      longText({
        kept: sensitive,
        label: 'guests.accreditationNote',
        hint: 'guests.accreditationNoteHint',
        max: 500,
      }),
    ),
    hasFlight: optional(
      yesNo({
        kept: sensitive,
        label: 'guests.hasFlight',
        name: 'guests.hasFlightName',
        alsoCalled: ['flug', 'flugticket', 'flight'],
        list: 'column',
      }),
    ),
    hasVisa: optional(
      yesNo({
        kept: sensitive,
        label: 'guests.hasVisa',
        name: 'guests.hasVisaName',
        alsoCalled: ['visum', 'visa'],
        yes: 'guests.visaYes',
        list: 'column',
      }),
    ),
  },
  equality: {
    gender: gender(offered, 'guests.genderHint', 'filter'),
    globalSouth: yesNo({
      kept: sensitive,
      label: 'guests.globalSouth',
      name: 'guests.globalSouthName',
      hint: 'guests.globalSouthHint',
      no: 'guests.noOrNotSaid',
      neverImported: true,
    }),
    homeCountry: onlyIf(
      { field: 'globalSouth', is: 'yes' },
      text({
        kept: sensitive,
        label: 'guests.homeCountry',
        max: 100,
        autoComplete: 'country-name',
        list: 'column',
        neverImported: true,
      }),
    ),
    marginalised: yesNo({
      kept: sensitive,
      label: 'guests.marginalised',
      name: 'guests.marginalisedName',
      hint: 'guests.marginalisedHint',
      no: 'guests.noOrNotSaid',
      neverImported: true,
    }),
    marginalisedGroup: onlyIf(
      { field: 'marginalised', is: 'yes' },
      optional(
        text({
          kept: sensitive,
          label: 'guests.marginalisedGroup',
          name: 'guests.marginalisedGroupName',
          max: 200,
          neverImported: true,
        }),
      ),
    ),
    sensitiveConsent: byHand(sensitive),
  },
  needs: {
    stay: byHand(offered),
    sleeping: choices({
      kept: offered,
      label: 'guests.sleeping',
      name: 'guests.sleepingName',
      alsoCalled: `
  schlafplatz schlafen wokannstduschlafen schlafgelegenheit bett sleeping sleep bed wherecanyousleep couchage
  dondepuedesdormir jepeuxdormirsur benoetigt cama yatak`
        .trim()
        .split(/\s+/),
      hint: 'guests.sleepingHint',
      options: sleeping,
      list: 'column',
    }),
    roomSharing: choice({
      kept: offered,
      label: 'guests.roomSharing',
      name: 'guests.roomSharingName',
      alsoCalled: ['zimmer', 'zimmerteilen', 'teilen', 'room', 'roomsharing', 'sharing', 'share'],
      options: roomSharing,
      isQuestion: true,
      list: 'column',
    }),
    onlyFemaleHosts: yesNo({
      kept: offered,
      label: 'guests.onlyFemaleHosts',
      name: 'guests.onlyFemaleHostsName',
      hint: 'guests.onlyFemaleHostsHint',
    }),
    longCommuteOk: yesNo({
      kept: offered,
      label: 'guests.longCommute',
      name: 'guests.longCommuteName',
      hint: 'guests.longCommuteHint',
    }),
    petProblem: yesNo({
      kept: offered,
      label: 'guests.petProblem',
      name: 'guests.petProblemName',
      hint: 'guests.petProblemHint',
      alsoCalled: `
  hastduproblememithaustieren problememithaustieren problememittieren doyouhaveproblemswithpets problemswithpets
  problemswithanimals problemasconanimales problemasconmascotas problemesaveclesanimaux`
        .trim()
        .split(/\s+/),
    }),
    petProblemNote: onlyIf(
      { field: 'petProblem', is: 'yes' },
      optional(
        longText({
          kept: offered,
          label: 'guests.petProblemNote',
          name: 'guests.petProblemNoteName',
          max: 500,
        }),
      ),
    ),
    accessMust: optional(
      choices({
        kept: access,
        fold: accessFold,
        label: 'guests.accessMust',
        name: 'guests.accessMustName',
        hint: 'guests.accessMustHint',
        options: accessOptions,
        list: 'filter',
        neverImported: true,
      }),
    ),
    accessAsk: optional(
      choices({
        kept: access,
        fold: accessFold,
        label: 'guests.accessAsk',
        name: 'guests.accessAskName',
        hint: 'guests.accessAskHint',
        options: accessOptions,
        list: 'filter',
        neverImported: true,
      }),
    ),
    accessNote: optional(
      longText({
        kept: access,
        fold: accessFold,
        label: 'guests.accessNote',
        name: 'guests.accessNoteName',
        hint: 'guests.accessNoteHint',
        max: 500,
        neverImported: true,
      }),
    ),
    accessConsent: byHand(access),
    furtherInformation: optional(
      longText({
        kept: verification,
        label: 'guests.furtherInformation',
        name: 'guests.furtherInformationName',
        hint: 'guests.furtherInformationHint',
        max: 2000,
      }),
    ),
  },
  verification: {
    socialLink: orEmpty(
      link({ kept: verification, label: 'guests.socialLink', hint: 'guests.socialLinkHint' }),
    ),
    verificationNote: optional(
      longText({
        kept: verification,
        label: 'guests.verificationNote',
        hint: 'guests.verificationNoteHint',
        max: 1000,
      }),
    ),
  },
}

export const everyGuestAnswer = {
  ...guestAnswers.personal,
  ...guestAnswers.conference,
  ...guestAnswers.equality,
  ...guestAnswers.needs,
  ...guestAnswers.verification,
}
