import type { LivingSituation } from 'bed-matching/rules/answers.ts'
import { accessOptions } from './access.ts'
import {
  byHand,
  choice,
  choices,
  longText,
  onlyIf,
  optional,
  text,
  wholeNumber,
  yesNo,
  type Fold,
  type KeptIn,
  type Options,
} from './answer.ts'
import { firstName, gender, lastName, organisation } from './person.ts'

const offered = { table: 'host_facts', seenAs: 'host-facts' } as const satisfies KeptIn
const contact = { table: 'contact', seenAs: 'host-contact' } as const satisfies KeptIn
const home = { table: 'host_address', seenAs: 'host-contact' } as const satisfies KeptIn
const door = { table: 'host_door', seenAs: 'host-door' } as const satisfies KeptIn
const organisers = { table: 'host_remarks', seenAs: null } as const satisfies KeptIn

const living = {
  alone: { label: 'hosts.livingAlone', short: 'matches.living.alone' },
  couple: { label: 'hosts.livingCouple', short: 'matches.living.couple' },
  family: { label: 'hosts.livingFamily', short: 'matches.living.family' },
  'shared-flat': { label: 'hosts.livingSharedFlat', short: 'matches.living.shared-flat' },
  'shared-room': {
    label: 'hosts.livingSharedRoom',
    hint: 'hosts.livingSharedRoomHint',
    short: 'matches.living.shared-room',
  },
  hall: { label: 'hosts.livingHall', hint: 'hosts.livingHallHint', short: 'matches.living.hall' },
  other: { label: 'hosts.livingOther', short: 'matches.living.other' },
} as const satisfies Options<LivingSituation>

/** A hall has no household: who lives there, which pets, and whether they take women only is not asked; rooms for women are (rules: halls). */
const inHall = { field: 'living', is: 'hall' }
const atHome = { field: 'living', isNot: 'hall' }

const comfortableFold = {
  label: 'hosts.comfortableFold',
  name: 'hosts.comfortableGuestsName',
} as const satisfies Fold

/** What a host is asked, by the steps of the form and in their order; rooms have tables of their own. */
export const hostAnswers = {
  personal: {
    firstName: firstName(offered),
    lastName: lastName(contact),
    age: optional(
      wholeNumber({
        kept: offered,
        label: 'hosts.age',
        name: 'wizard.ageName',
        hint: 'hosts.ageHint',
        min: 1,
        max: 120,
        list: 'column',
        alsoCalled: ['alter', 'alt', 'age', 'edad', 'yas'],
      }),
    ),
    phone: byHand(contact),
    gender: gender(offered, 'hosts.genderHint', 'column'),
    languages: byHand(offered),
    otherLanguages: byHand(offered),
    // No guest is shown it, unlike the rest of the contact.
    organisation: {
      ...organisation({ table: 'contact', seenAs: null }),
      hint: 'hosts.organisationHint' as const,
    },
  },
  address: {
    // No autocomplete token stands for a street without its number, so the browser may only guess from the line.
    street: text({
      kept: home,
      label: 'hosts.street',
      max: 150,
      autoComplete: 'address-line1',
      alsoCalled: ['strasse', 'street', 'rue', 'calle'],
    }),
    houseNumber: text({
      kept: home,
      label: 'hosts.houseNumber',
      max: 20,
      autoComplete: 'off',
      alsoCalled: ['hausnummer', 'nr', 'housenumber'],
    }),
    postalCode: text({
      kept: home,
      label: 'hosts.postalCode',
      max: 12,
      format: 'postal-code',
      autoComplete: 'postal-code',
      alsoCalled: [
        'plz',
        'plzort',
        'postleitzahl',
        'zip',
        'zipcode',
        'postcode',
        'postalcode',
        'codepostal',
        'codigopostal',
        'postakodu',
      ],
    }),
    city: text({
      kept: home,
      label: 'hosts.city',
      max: 100,
      autoComplete: 'address-level2',
      alsoCalled: ['ort', 'stadt', 'city', 'town', 'ville', 'ciudad', 'sehir'],
    }),
    district: optional(
      text({
        kept: offered,
        label: 'hosts.district',
        hint: 'hosts.districtHint',
        max: 100,
        autoComplete: 'address-level3',
        list: 'column',
        alsoCalled: ['stadtteil', 'viertel', 'bezirk', 'area', 'district', 'borough'],
      }),
    ),
    bell: optional(
      text({ kept: door, label: 'hosts.bell', name: 'hosts.bellName', hint: 'hosts.bellHint', max: 200 }),
    ),
    // Kept with where it is from: an organiser or an estimate may say it, too.
    commuteMinutes: byHand(offered),
  },
  living: {
    living: choice({
      kept: offered,
      label: 'hosts.living',
      name: 'hosts.livingName',
      alsoCalled: ['wohnform', 'wohnsituation', 'haushalt', 'household', 'living', 'liveswith', 'wohntmit'],
      options: living,
      list: 'filter',
    }),
    livingNote: onlyIf(
      { field: 'living', is: 'other' },
      optional(text({ kept: offered, label: 'hosts.livingNote', name: 'hosts.livingNoteName', max: 200 })),
    ),
    // Says where it is, so nobody reads it before the address.
    hallName: onlyIf(
      inHall,
      text({
        kept: home,
        label: 'hosts.hallName',
        name: 'hosts.hallNameName',
        hint: 'hosts.hallNameHint',
        max: 150,
        autoComplete: 'off',
        alsoCalled: ['hallenname', 'namederhalle', 'hallname', 'nameofthehall'],
      }),
    ),
    aboutHall: onlyIf(
      inHall,
      optional(
        longText({
          kept: offered,
          label: 'hosts.aboutHall',
          name: 'hosts.aboutHallName',
          hint: 'hosts.aboutHallHint',
          max: 1000,
        }),
      ),
    ),
    pets: onlyIf(
      atHome,
      yesNo({
        kept: offered,
        label: 'hosts.pets',
        name: 'hosts.petsName',
        list: 'column',
        alsoCalled: [
          'haustier',
          'haustiere',
          'tiere',
          'pets',
          'pet',
          'animals',
          'animaux',
          'mascotas',
          'mascota',
          'evcilhayvan',
        ],
      }),
    ),
    petsNote: onlyIf(
      { field: 'pets', is: 'yes' },
      optional(longText({ kept: offered, label: 'hosts.petsNote', name: 'hosts.petsNoteName', max: 500 })),
    ),
    femalesOnly: onlyIf(
      atHome,
      yesNo({
        kept: offered,
        label: 'hosts.femalesOnly',
        name: 'hosts.femalesOnlyName',
        alsoCalled: ['nurfrauen', 'womenonly', 'onlywomen', 'femalesonly', 'femaleonly'],
        yes: 'hosts.femalesOnlyYes',
        list: 'column',
      }),
    ),
    olderGuestsOk: yesNo({
      kept: offered,
      label: 'hosts.olderGuests',
      name: 'hosts.olderGuestsName',
      list: 'column',
    }),
    access: optional(
      choices({
        kept: offered,
        label: 'hosts.access',
        name: 'hosts.accessName',
        hint: 'hosts.accessHint',
        options: accessOptions,
        list: 'filter',
      }),
    ),
  },
  rooms: {
    numberOfGuests: wholeNumber({
      kept: offered,
      label: 'hosts.numberOfGuests',
      name: 'hosts.numberOfGuestsName',
      hint: 'hosts.numberOfGuestsHint',
      counts: true,
      min: 1,
      max: 500,
      alsoCalled: `
  gaeste anzahlgaeste plaetze schlafplaetze guests numberofguests places wieviele anzpers anzahlpersonen personen spacefor howmanycanyoutake howmany
  nombredeplaces cuantaspersonas kackisi`
        .trim()
        .split(/\s+/),
    }),
    comfortableGuests: optional(
      wholeNumber({
        kept: offered,
        label: 'hosts.comfortableGuests',
        name: 'hosts.comfortableGuestsName',
        hint: 'hosts.comfortableGuestsHint',
        fold: comfortableFold,
        counts: true,
        min: 1,
        max: 500,
        list: 'column',
      }),
    ),
  },
  dates: { stay: byHand(offered) },
  further: {
    keys: optional(
      longText({ kept: door, label: 'hosts.keys', name: 'hosts.keysName', hint: 'hosts.keysHint', max: 500 }),
    ),
    houseRules: optional(
      longText({
        kept: door,
        label: 'hosts.houseRules',
        name: 'hosts.houseRulesName',
        hint: 'hosts.houseRulesHint',
        max: 1000,
      }),
    ),
    furtherInformation: optional(
      longText({
        kept: organisers,
        label: 'hosts.furtherInformation',
        name: 'hosts.furtherInformationName',
        hint: 'hosts.furtherInformationHint',
        max: 2000,
      }),
    ),
    improvements: optional(
      longText({ kept: organisers, label: 'hosts.improvements', name: 'hosts.improvementsName', max: 2000 }),
    ),
    howFound: optional(
      text({ kept: organisers, label: 'hosts.howFound', name: 'hosts.howFoundName', max: 200 }),
    ),
  },
}

export const everyHostAnswer = {
  ...hostAnswers.personal,
  ...hostAnswers.address,
  ...hostAnswers.living,
  ...hostAnswers.rooms,
  ...hostAnswers.dates,
  ...hostAnswers.further,
}
