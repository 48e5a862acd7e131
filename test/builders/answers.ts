import { Temporal } from 'temporal-polyfill'
import { firstEdition, type Edition } from '#domain/edition.ts'
import type { Answers, FormValues, StepContext } from '#features/registration/wizard/steps/step.ts'
import type { Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { phoneRules } from '#platform/phone.server.ts'

/** The conference is from 14 to 24 June 2027, so stays reach from 11 to 25 June. */
export const anEdition: Edition = {
  id: 'edition',
  ...firstEdition(Temporal.Instant.from('2027-04-20T09:00:00Z')),
}

export function stepContext(locale: Locale = 'en', edition: Edition = anEdition): StepContext {
  return { edition, locale, t: translator(locale), rules: phoneRules }
}

const confirmed: FormValues = { confirmed: ['yes'] }

/** Everything a guest may be asked, answered validly, step by step in the order of the form. */
export const guestAnswers = {
  personal: {
    firstName: ['Thị Hà'],
    lastName: ['Nguyễn'],
    age: ['26'],
    phone: ['+84 (0) 91 234 56 78'],
    languages: ['en', 'fr'],
    otherLanguages: ['Vietnamese, Twi'],
  },
  conference: {
    organisation: ['Youth for Climate'],
    accredited: ['yes'],
    accreditationNote: ['Nominated'],
    hasFlight: ['no'],
    hasVisa: ['yes'],
  },
  equality: {
    gender: ['female'],
    globalSouth: ['yes'],
    homeCountry: ['Vietnam'],
    marginalised: ['yes'],
    marginalisedGroup: ['indigenous'],
    sensitiveConsent: ['yes'],
  },
  'personal-check': confirmed,
  needs: {
    'stay-start': ['2027-06-12'],
    'stay-end': ['2027-06-20'],
    sleeping: ['bed', 'air-mattress'],
    roomSharing: ['same-gender'],
    onlyFemaleHosts: ['yes'],
    longCommuteOk: ['no'],
    petProblem: ['yes'],
    petProblemNote: ['Cats'],
    accessAsk: ['quiet', 'allergies'],
    accessNote: ['A wheelchair, 70 cm wide.'],
    accessConsent: ['yes'],
    furtherInformation: ['I travel with Bao.'],
  },
  'needs-check': confirmed,
  verification: { socialLink: ['https://social.example/ha'], verificationNote: ['Ask my organisation.'] },
  conduct: { conductHome: ['yes'], conductCommunication: ['yes'], conductRespect: ['yes'] },
} satisfies Answers

/** The same of a host: two rooms, one of them with a double, three places in all. */
export const hostAnswers = {
  personal: {
    firstName: ['Karla'],
    lastName: ['Maß-Ünal'],
    age: ['71'],
    phone: ['0049 228 8150'],
    gender: ['female'],
    languages: ['de'],
    otherLanguages: [''],
    organisation: ['Allotment club'],
  },
  'personal-check': confirmed,
  address: {
    street: ['Rheinaustraße'],
    houseNumber: ['7a'],
    postalCode: ['53225'],
    city: ['Bonn'],
    district: ['Beuel'],
    commuteMinutes: ['20'],
  },
  'address-check': confirmed,
  living: {
    living: ['other'],
    livingNote: ['On a boat'],
    pets: ['yes'],
    petsNote: ['A cat'],
    femalesOnly: ['no'],
    olderGuestsOk: ['yes'],
    access: ['step-free', 'ground-floor'],
  },
  rooms: {
    numberOfGuests: ['3'],
    comfortableGuests: ['2'],
    room: ['1', '2'],
    'room-1-type': ['private'],
    'room-1-single': ['1'],
    'room-2-type': ['shared'],
    'room-2-double': ['1'],
    'room-2-air-mattress': ['0'],
  },
  dates: { 'stay-start': ['2027-06-11'], 'stay-end': ['2027-06-25'] },
  'offer-check': confirmed,
  further: {
    furtherInformation: ['Third floor.'],
    improvements: ['Nothing.'],
    howFound: ['A friend'],
    contactNextYear: ['yes'],
  },
  conduct: { expectations: ['yes'], communication: ['yes'], respect: ['yes'] },
} satisfies Answers
