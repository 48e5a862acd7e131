import { SUCCESS, anyText, everythingIsRight, of, type Row, type Typed } from './every-step-table.ts'
import {
  bonnNumber,
  nights,
  noPostalCode,
  notAccepted,
  notANumber,
  required,
  text,
  tooBig,
  tooLong,
  tooSmall,
  unanswered,
} from './expected-texts.ts'
import { roomRows } from './host-rooms-table.ts'

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
  postalCode: 'D - 53 1 13',
  city: of(100),
  district: of(100),
  commuteMinutes: '300',
}
const accepted = {
  expectations: notAccepted('hosts.conductExpectationsName'),
  communication: notAccepted('hosts.conductCommunicationName'),
  respect: notAccepted('hosts.conductRespectName'),
}
/** The host's way, step by step (rules: fields). */
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
          phone: bonnNumber,
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
    sees: [anyText('Karla'), anyText('Maß-Ünal'), anyText('+49 228 8150')],
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
      { typed: { ...home, postalCode: '5311' }, problems: { postalCode: noPostalCode } },
      { typed: home, leadsTo: 'address-check' },
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
      leadsTo: 'address-check',
    },
  },
  {
    step: 'address-check',
    confirm: text('addresses.goOn'),
    sees: [anyText('Rheingasse'), anyText('14a'), anyText('53113')],
    leadsTo: 'living',
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
  ...roomRows,
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
