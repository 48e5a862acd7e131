import {
  SUCCESS,
  anyText,
  everythingIsRight,
  of,
  type Cell,
  type Row,
  type Typed,
} from './every-step-table.ts'
import {
  arrival,
  day,
  departure,
  nights,
  notAccepted,
  notANumber,
  required,
  text,
  tooBig,
  tooLong,
  tooSmall,
  unanswered,
} from './expected-texts.ts'

const person: Typed = {
  firstName: of(100),
  lastName: '',
  age: '120',
  phone: '+49 (0) 228 8150',
  gender: 'male',
  languages: ['de'],
  organisation: of(200),
}
const home: Typed = {
  street: of(150),
  houseNumber: of(20),
  postalCode: of(12),
  city: of(100),
  district: of(100),
  commuteMinutes: '300',
}
const accepted = {
  expectations: notAccepted('hosts.conductExpectationsName'),
  communication: notAccepted('hosts.conductCommunicationName'),
  respect: notAccepted('hosts.conductRespectName'),
}
const oneBed: Typed = { 'room-1-type': 'private', 'room-1-single': '1' }

/** Guests and places disagree: both numbers, and a button that puts the number of guests right (spec §5). */
const mismatch = (kind: 'fewerGuests' | 'fewerPlaces', guests: number, places: number): Cell => ({
  typed: { numberOfGuests: String(guests), 'room-1-type': 'private', 'room-1-single': String(places) },
  leadsTo: 'places',
  sees: [
    text('hosts.placesNumbers', { guests, places }),
    text('hosts.placesFix', { kind }),
    text('hosts.placesChangeRooms'),
  ],
  goesOn: { press: text('hosts.placesSetGuests', { places }), leadsTo: 'dates' },
})

/** The host's way, step by step (spec §2, §3, §5). */
export const hostTable: readonly Row[] = [
  {
    step: 'personal',
    empty: {
      typed: {},
      problems: {
        firstName: required('wizard.firstName'),
        phone: required('wizard.phone'),
        gender: required('wizard.gender'),
        languages: required('wizard.languagesName'),
      },
    },
    wrong: [
      {
        typed: { ...person, firstName: of(101), age: 'old', phone: '0228 8150', organisation: of(201) },
        problems: {
          firstName: tooLong('wizard.firstName', 100),
          age: notANumber('wizard.ageName'),
          phone: text('wizard.phoneCountryCode'),
          organisation: tooLong('wizard.organisation', 200),
        },
      },
    ],
    boundary: [
      {
        typed: { ...person, age: '121', phone: '+49 1' },
        problems: { age: tooBig('wizard.ageName', 120), phone: text('wizard.phoneNotValid') },
      },
      { typed: person, leadsTo: 'personal-check' },
    ],
    right: {
      typed: {
        ...person,
        firstName: 'Karla',
        lastName: 'Maß-Ünal',
        age: '',
        gender: 'female',
        languages: ['de', 'en'],
      },
      leadsTo: 'personal-check',
    },
  },
  {
    step: 'personal-check',
    confirm: everythingIsRight,
    sees: [anyText('Karla'), anyText('Maß-Ünal'), anyText('+49 (0) 228 8150')],
    leadsTo: 'address',
  },
  {
    step: 'address',
    empty: {
      typed: {},
      problems: {
        street: required('hosts.street'),
        houseNumber: required('hosts.houseNumber'),
        postalCode: required('hosts.postalCode'),
        city: required('hosts.city'),
      },
    },
    wrong: [
      {
        typed: {
          street: of(151),
          houseNumber: of(21),
          postalCode: of(13),
          city: of(101),
          district: of(101),
          commuteMinutes: 'far',
        },
        problems: {
          street: tooLong('hosts.street', 150),
          houseNumber: tooLong('hosts.houseNumber', 20),
          postalCode: tooLong('hosts.postalCode', 12),
          city: tooLong('hosts.city', 100),
          district: tooLong('hosts.district', 100),
          commuteMinutes: notANumber('hosts.commuteName'),
        },
      },
    ],
    boundary: [
      {
        typed: { ...home, commuteMinutes: '301' },
        problems: { commuteMinutes: tooBig('hosts.commuteName', 300) },
      },
      {
        typed: { ...home, commuteMinutes: '-1' },
        problems: { commuteMinutes: tooSmall('hosts.commuteName', 0) },
      },
      { typed: home, leadsTo: 'living' },
    ],
    right: {
      typed: {
        street: 'Rheingasse',
        houseNumber: '14a',
        postalCode: '53113',
        city: 'Bonn',
        district: '',
        commuteMinutes: '',
      },
      leadsTo: 'living',
    },
  },
  {
    step: 'living',
    empty: {
      typed: {},
      problems: {
        living: required('hosts.livingName'),
        pets: unanswered('hosts.petsName'),
        femalesOnly: unanswered('hosts.femalesOnlyName'),
        olderGuestsOk: unanswered('hosts.olderGuestsName'),
      },
    },
    wrong: [
      {
        typed: { living: 'other', livingNote: of(201), pets: 'yes', petsNote: of(501) },
        problems: {
          livingNote: tooLong('hosts.livingNoteName', 200),
          petsNote: tooLong('hosts.petsNoteName', 500),
          femalesOnly: unanswered('hosts.femalesOnlyName'),
          olderGuestsOk: unanswered('hosts.olderGuestsName'),
        },
      },
    ],
    boundary: [
      {
        typed: {
          living: 'other',
          livingNote: of(200),
          pets: 'yes',
          petsNote: of(500),
          femalesOnly: 'yes',
          olderGuestsOk: 'no',
        },
        leadsTo: 'rooms',
      },
    ],
    right: {
      typed: { living: 'shared-flat', pets: 'no', femalesOnly: 'no', olderGuestsOk: 'yes' },
      leadsTo: 'rooms',
    },
  },
  {
    step: 'rooms',
    press: text('hosts.addRoom'),
    empty: {
      typed: {},
      problems: {
        numberOfGuests: required('hosts.numberOfGuestsName'),
        'room-1-type': required('hosts.roomType'),
      },
    },
    wrong: [
      {
        typed: { numberOfGuests: 'many', 'room-1-type': 'private', 'room-1-single': 'x' },
        problems: {
          numberOfGuests: notANumber('hosts.numberOfGuestsName'),
          'room-1-single': notANumber('hosts.bedSingle'),
        },
      },
      {
        typed: { numberOfGuests: '1', 'room-1-single': '' },
        problems: { 'room-1-single': text('hosts.roomWithoutBed', { number: 1 }) },
      },
    ],
    boundary: [
      {
        typed: { ...oneBed, numberOfGuests: '0', 'room-1-single': '10' },
        problems: {
          numberOfGuests: tooSmall('hosts.numberOfGuestsName', 1),
          'room-1-single': tooBig('hosts.bedSingle', 9),
        },
      },
      mismatch('fewerPlaces', 2, 1),
      mismatch('fewerGuests', 1, 2),
      { typed: { ...oneBed, numberOfGuests: '1' }, leadsTo: 'dates' },
    ],
    right: {
      typed: { ...oneBed, numberOfGuests: '3', 'room-2-type': 'shared', 'room-2-double': '1' },
      leadsTo: 'dates',
    },
  },
  {
    step: 'dates',
    empty: {
      typed: {},
      problems: { 'stay-start': required('hosts.firstNight'), 'stay-end': required('hosts.departure') },
    },
    wrong: [
      {
        typed: { 'stay-start': day(7), 'stay-end': day(1) },
        problems: { 'stay-end': text('wizard.endsBeforeItStarts') },
      },
    ],
    boundary: [{ typed: { 'stay-start': arrival, 'stay-end': departure }, leadsTo: 'offer-check' }],
    right: { typed: { 'stay-start': day(-1), 'stay-end': day(7) }, leadsTo: 'offer-check' },
  },
  {
    step: 'offer-check',
    confirm: everythingIsRight,
    sees: [anyText('Rheingasse'), anyText('14a'), anyText('53113'), nights(8)],
    leadsTo: 'further',
  },
  {
    step: 'further',
    // Everything here is optional.
    empty: { typed: {}, leadsTo: 'conduct' },
    wrong: [
      {
        typed: { furtherInformation: of(2001), improvements: of(2001), howFound: of(201) },
        problems: {
          furtherInformation: tooLong('hosts.furtherInformationName', 2000),
          improvements: tooLong('hosts.improvementsName', 2000),
          howFound: tooLong('hosts.howFoundName', 200),
        },
      },
    ],
    boundary: [
      {
        typed: {
          furtherInformation: of(2000),
          improvements: of(2000),
          howFound: of(200),
          contactNextYear: ['yes'],
        },
        leadsTo: 'conduct',
      },
    ],
    right: {
      typed: {
        furtherInformation: 'Third floor.',
        improvements: '',
        howFound: 'A friend',
        contactNextYear: [],
      },
      leadsTo: 'conduct',
    },
  },
  {
    step: 'conduct',
    empty: { typed: {}, problems: accepted },
    wrong: [
      {
        typed: { respect: ['yes'] },
        problems: { expectations: accepted.expectations, communication: accepted.communication },
      },
    ],
    boundary: [
      {
        typed: { expectations: ['yes'], communication: ['yes'], respect: [] },
        problems: { respect: accepted.respect },
      },
    ],
    right: {
      typed: { expectations: ['yes'], communication: ['yes'], respect: ['yes'] },
      leadsTo: SUCCESS,
      sees: [text('signUp.hostSuccessTitle'), text('signUp.hostSuccessDocument')],
    },
  },
]
