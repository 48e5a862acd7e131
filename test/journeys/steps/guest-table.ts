import { SUCCESS, anyText, everythingIsRight, of, type Row, type Typed } from './every-step-table.ts'
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

const bigger: Typed = {
  firstName: of(100),
  lastName: '–',
  age: '45',
  phone: '0049 (0) 228 8150',
  languages: ['en', 'ar'],
  otherLanguages: of(200),
}
const accepted = {
  home: notAccepted('guests.conductHomeName'),
  communication: notAccepted('guests.conductCommunicationName'),
  respect: notAccepted('guests.conductRespectName'),
}
const needs: Typed = {
  'stay-start': arrival,
  'stay-end': departure,
  sleeping: ['bed', 'air-mattress', 'bring-air-mattress'],
  roomSharing: 'same-gender',
  onlyFemaleHosts: 'yes',
  longCommuteOk: 'no',
  petProblem: 'no',
  furtherInformation: of(2000),
}
const unansweredNeeds = {
  roomSharing: unanswered('guests.roomSharingName'),
  onlyFemaleHosts: unanswered('guests.onlyFemaleHostsName'),
  longCommuteOk: unanswered('guests.longCommuteName'),
}

/** The guest's way, step by step (rules: fields). */
export const guestTable: readonly Row[] = [
  {
    step: 'personal',
    empty: {
      typed: {},
      problems: {
        firstName: required('wizard.firstName'),
        age: required('wizard.ageName'),
        phone: required('wizard.phone'),
        languages: required('wizard.languagesName'),
      },
    },
    wrong: [
      {
        typed: {
          firstName: of(101),
          lastName: of(101),
          age: 'twenty',
          phone: '0228 8150',
          otherLanguages: ',',
        },
        problems: {
          firstName: tooLong('wizard.firstName', 100),
          lastName: tooLong('wizard.lastName', 100),
          age: notANumber('wizard.ageName'),
          // Nobody guesses from the city of the conference where a guest comes from.
          phone: text('wizard.phoneCountryCode'),
          languages: required('wizard.languagesName'),
        },
      },
    ],
    boundary: [
      {
        typed: { ...bigger, age: '121', phone: '+49 1' },
        problems: { age: tooBig('wizard.ageName', 120), phone: text('wizard.phoneNotValid') },
      },
      { typed: { ...bigger, age: '0' }, problems: { age: tooSmall('wizard.ageName', 1) } },
      {
        typed: { ...bigger, age: '17' },
        leadsTo: 'too-young',
        sees: [text('guests.tooYoungTitle'), text('guests.tooYoungContact'), text('guests.changeAge')],
      },
      {
        typed: { ...bigger, age: '46' },
        leadsTo: 'over-age-limit',
        sees: [text('guests.overAgeLimitTitle'), text('guests.overAgeLimitNext')],
        goesOn: { press: text('guests.overAgeLimitGoOn'), leadsTo: 'conference' },
      },
      { typed: bigger, leadsTo: 'conference' },
      { typed: { ...bigger, age: '18' }, leadsTo: 'conference' },
    ],
    right: {
      typed: {
        ...bigger,
        firstName: 'Nguyễn Thị',
        lastName: 'O’Hà-Smith',
        age: '２０',
        phone: '+٢٥٤٧١٢٣٤٥٦٧٨',
      },
      leadsTo: 'conference',
    },
  },
  {
    step: 'conference',
    empty: { typed: {}, problems: { accredited: unanswered('guests.accreditedName') } },
    wrong: [
      {
        typed: { organisation: of(201), accreditationNote: of(501) },
        problems: {
          organisation: tooLong('wizard.organisation', 200),
          accredited: unanswered('guests.accreditedName'),
          accreditationNote: tooLong('guests.accreditationNote', 500),
        },
      },
    ],
    boundary: [{ typed: { organisation: '', accredited: 'no', accreditationNote: '' }, leadsTo: 'equality' }],
    right: {
      typed: {
        organisation: of(200),
        accredited: 'yes',
        accreditationNote: of(500),
        hasFlight: 'no',
        hasVisa: 'no',
      },
      leadsTo: 'equality',
    },
  },
  {
    step: 'equality',
    empty: {
      typed: {},
      problems: {
        gender: required('wizard.gender'),
        globalSouth: unanswered('guests.globalSouthName'),
        marginalised: unanswered('guests.marginalisedName'),
      },
    },
    wrong: [
      {
        typed: { globalSouth: 'yes', homeCountry: '', marginalised: 'yes', marginalisedGroup: of(201) },
        problems: {
          gender: required('wizard.gender'),
          homeCountry: required('guests.homeCountry'),
          marginalisedGroup: tooLong('guests.marginalisedGroupName', 200),
          sensitiveConsent: notAccepted('guests.sensitiveConsentName'),
        },
      },
    ],
    boundary: [
      {
        typed: { gender: 'diverse', globalSouth: 'yes', homeCountry: of(101), marginalised: 'no' },
        problems: {
          homeCountry: tooLong('guests.homeCountry', 100),
          sensitiveConsent: notAccepted('guests.sensitiveConsentName'),
        },
      },
      { typed: { gender: 'diverse', globalSouth: 'no', marginalised: 'no' }, leadsTo: 'personal-check' },
    ],
    right: {
      typed: {
        gender: 'female',
        globalSouth: 'yes',
        homeCountry: 'Việt Nam',
        marginalised: 'yes',
        marginalisedGroup: of(200),
        sensitiveConsent: ['yes'],
      },
      leadsTo: 'personal-check',
    },
  },
  {
    step: 'personal-check',
    confirm: everythingIsRight,
    sees: [anyText('Nguyễn Thị'), anyText('O’Hà-Smith'), anyText('+254 712 345678'), anyText('Việt Nam')],
    leadsTo: 'needs',
  },
  {
    step: 'needs',
    empty: {
      typed: {},
      problems: {
        'stay-start': required('guests.arrival'),
        'stay-end': required('guests.departure'),
        sleeping: required('guests.sleepingName'),
        ...unansweredNeeds,
        petProblem: unanswered('guests.petProblemName'),
      },
    },
    wrong: [
      {
        typed: {
          'stay-start': day(1),
          'stay-end': day(1),
          petProblem: 'yes',
          petProblemNote: of(501),
          furtherInformation: of(2001),
        },
        problems: {
          'stay-end': text('wizard.endsBeforeItStarts'),
          sleeping: required('guests.sleepingName'),
          ...unansweredNeeds,
          petProblemNote: tooLong('guests.petProblemNoteName', 500),
          furtherInformation: tooLong('guests.furtherInformationName', 2000),
        },
      },
    ],
    boundary: [{ typed: { ...needs, petProblem: 'yes', petProblemNote: of(500) }, leadsTo: 'needs-check' }],
    right: {
      typed: { ...needs, 'stay-start': day(-1), 'stay-end': day(7), sleeping: ['bed'], petProblem: 'no' },
      leadsTo: 'needs-check',
    },
  },
  { step: 'needs-check', confirm: everythingIsRight, sees: [nights(8)], leadsTo: 'verification' },
  {
    step: 'verification',
    empty: { typed: {}, problems: { socialLink: required('guests.socialLink') } },
    wrong: [
      {
        typed: { socialLink: 'javascript:alert(1)', verificationNote: of(1001) },
        problems: {
          socialLink: text('wizard.notALink'),
          verificationNote: tooLong('guests.verificationNote', 1000),
        },
      },
    ],
    boundary: [{ typed: { socialLink: '', verificationNote: of(1000) }, leadsTo: 'conduct' }],
    right: { typed: { socialLink: 'https://social.example/@ha', verificationNote: '' }, leadsTo: 'conduct' },
  },
  {
    step: 'conduct',
    empty: {
      typed: {},
      problems: {
        conductHome: accepted.home,
        conductCommunication: accepted.communication,
        conductRespect: accepted.respect,
      },
    },
    wrong: [
      {
        typed: { conductHome: ['yes'] },
        problems: { conductCommunication: accepted.communication, conductRespect: accepted.respect },
      },
    ],
    boundary: [
      {
        typed: { conductHome: ['yes'], conductCommunication: ['yes'] },
        problems: { conductRespect: accepted.respect },
      },
    ],
    right: {
      typed: { conductHome: ['yes'], conductCommunication: ['yes'], conductRespect: ['yes'] },
      leadsTo: SUCCESS,
      sees: [text('signUp.guestSuccessTitle'), text('signUp.guestSuccessDocument')],
    },
  },
]
