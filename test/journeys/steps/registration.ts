import type { Answers, Walker } from './walker.ts'

/** A person who registers, in any browser. */
type Registering = Pick<Walker, 'goTo' | 'press' | 'expectPath' | 'fill' | 'sees' | 'readCode'>

export type GuestAnswers = {
  personal: Answers
  conference: Answers
  equality: Answers
  needs: Answers
  verification: Answers
}
export type HostAnswers = {
  personal: Answers
  address: Answers
  living: Answers
  rooms: Answers
  dates: Answers
  further: Answers
}

export const amina: GuestAnswers = {
  personal: {
    firstName: 'Amina',
    lastName: 'Wanjiru',
    age: '20',
    phone: '+254 712 345 678',
    languages: ['en'],
  },
  conference: { accredited: 'yes' },
  equality: {
    gender: 'female',
    globalSouth: 'yes',
    homeCountry: 'Kenya',
    marginalised: 'yes',
    marginalisedGroup: 'secret-of-amina',
    sensitiveConsent: 'yes',
  },
  needs: {
    'stay-start': '2027-06-13',
    'stay-end': '2027-06-25',
    sleeping: ['bed', 'air-mattress'],
    roomSharing: 'no',
    onlyFemaleHosts: 'no',
    longCommuteOk: 'yes',
    petProblem: 'no',
  },
  verification: { socialLink: 'https://social.example/@amina' },
}

export const karla: HostAnswers = {
  personal: {
    firstName: 'Karla',
    lastName: 'Brandt',
    phone: '0049 228 123456',
    gender: 'female',
    languages: ['de', 'en'],
  },
  address: { street: 'Rheingasse', houseNumber: '14', postalCode: '53113', city: 'Bonn', district: 'Beuel' },
  living: { living: 'couple', pets: 'no', femalesOnly: 'no', olderGuestsOk: 'yes' },
  rooms: { numberOfGuests: '1', 'room-1-type': 'private', 'room-1-single': '1' },
  dates: { 'stay-start': '2027-06-11', 'stay-end': '2027-06-25' },
  further: { howFound: 'A neighbour' },
}

/** From the first page to the code that proves the mailbox. */
export async function beginSignUp(walker: Registering, role: 'guest' | 'host', email: string): Promise<void> {
  await walker.goTo('/signUp')
  await walker.press('sign-up', `${role}StartTitle`)
  await walker.expectPath(`/signUp/${role}/__getStarted`)
  await walker.fill({ email, privacy: 'yes' })
  await walker.press('sign-up', 'sendCode')
  await walker.expectPath(`/signUp/${role}/__confirmEmail`)
  await walker.fill({ code: await walker.readCode(email) })
  await walker.press('sign-up', 'confirm')
  await walker.expectPath(`/signUp/${role}/form`)
}

async function answer(walker: Registering, answers: Answers): Promise<void> {
  await walker.fill(answers)
  await walker.press('wizard', 'next')
}

export async function registerGuest(walker: Registering, email: string, guest: GuestAnswers): Promise<void> {
  await beginSignUp(walker, 'guest', email)
  await answerAsGuest(walker, guest)
  await walker.expectPath('/signUp/guest/success')
}

/** Every step of the guest's form, up to handing in. */
export async function answerAsGuest(walker: Registering, guest: GuestAnswers): Promise<void> {
  await answer(walker, guest.personal)
  await answer(walker, guest.conference)
  await answer(walker, guest.equality)
  await walker.sees('Wanjiru')
  await walker.press('wizard', 'confirm')
  await answer(walker, guest.needs)
  await walker.press('wizard', 'confirm')
  await answer(walker, guest.verification)
  await walker.fill({ conductHome: 'yes', conductCommunication: 'yes', conductRespect: 'yes' })
  await walker.press('wizard', 'handIn')
}

export async function registerHost(walker: Registering, email: string, host: HostAnswers): Promise<void> {
  await beginSignUp(walker, 'host', email)
  await answer(walker, host.personal)
  await walker.press('wizard', 'confirm')
  await answer(walker, host.address)
  await walker.press('addresses', 'goOn')
  await answer(walker, host.living)
  await answer(walker, host.rooms)
  await answer(walker, host.dates)
  await walker.sees('Rheingasse')
  await walker.press('wizard', 'confirm')
  await answer(walker, host.further)
  await walker.fill({ expectations: 'yes', communication: 'yes', respect: 'yes' })
  await walker.press('wizard', 'handIn')
  await walker.expectPath('/signUp/host/success')
}
