import { describe, expect, it } from 'vitest'
import { readStep } from '#features/registration/wizard/steps/form-step.ts'
import type { Fields, FormStep, FormValues } from '#features/registration/wizard/steps/step.ts'
import { consentValue } from '#features/registration/wizard/steps/stored-values.ts'
import { guestAnswers, stepContext } from '../../../../test/builders/answers.ts'
import { conduct } from './conduct.ts'
import { conference } from './conference.ts'
import { equality } from './equality.ts'
import { needs } from './needs.ts'
import { personal } from './personal.ts'
import { verification } from './verification.ts'

function problemsOf<F extends Fields>(step: FormStep<F>, values: FormValues, locale: 'en' | 'de' = 'en') {
  const reading = readStep(step, values, stepContext(locale))
  return reading.ok ? {} : Object.fromEntries(reading.problems.map(({ field, message }) => [field, message]))
}

function answersOf<F extends Fields>(step: FormStep<F>, values: FormValues) {
  const reading = readStep(step, values, stepContext())
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return reading.answers
}

describe('personal information', () => {
  const values = guestAnswers.personal
  it('takes a full answer, typed', () => {
    expect(answersOf(personal, values)).toEqual({
      firstName: 'Thị Hà',
      lastName: 'Nguyễn',
      age: 26,
      phone: { e164: '+84912345678', typed: '+84 (0) 91 234 56 78', spaced: '+84 912 345 678' },
      languages: ['en', 'fr'],
      otherLanguages: ['Vietnamese', 'Twi'],
    })
    expect(answersOf(conference, guestAnswers.conference)).toEqual({
      organisation: 'Youth for Climate',
      accredited: true,
      accreditationNote: 'Nominated',
      hasFlight: false,
      hasVisa: true,
    })
  })

  it('names every empty field in the reader’s language', () => {
    expect(problemsOf(personal, {})).toEqual({
      firstName: 'First name is required.',
      age: 'Age is required.',
      phone: 'Phone number is required.',
      languages: 'Language is required.',
    })
    expect(Object.keys(problemsOf(personal, {}))).toEqual(['firstName', 'age', 'phone', 'languages'])
    expect(problemsOf(conference, {})).toEqual({ accredited: 'Answer to “Accreditation” is required.' })
    expect(problemsOf(personal, {}, 'de')).toMatchObject({
      firstName: 'Vorname ist erforderlich.',
      phone: 'Telefonnummer ist erforderlich.',
    })
    expect(problemsOf(conference, {}, 'de')).toEqual({
      accredited: 'Antwort auf „Akkreditierung“ ist erforderlich.',
    })
  })

  it('wants at least one language', () => {
    const problems = problemsOf(personal, { ...values, languages: [], otherLanguages: [' , '] })
    expect(problems).toEqual({ languages: 'Language is required.' })
    expect(problemsOf(personal, { ...values, languages: [] })).toEqual({})
  })

  it('takes mononyms, and names of 100 characters but not of 101', () => {
    expect(answersOf(personal, { ...values, lastName: [' '] }).lastName).toBeNull()
    expect(problemsOf(personal, { ...values, firstName: ['x'.repeat(100)] })).toEqual({})
    expect(problemsOf(personal, { ...values, firstName: ['x'.repeat(101)] })).toEqual({
      firstName: 'First name must be between 1 and 100 characters.',
    })
  })

  it.each([
    ['abc', 'Age must be a number.'],
    ['2.5', 'Age must be a number.'],
    ['0', 'Age must be at least 1.'],
    ['-3', 'Age must be at least 1.'],
    ['121', 'Age must be no more than 120.'],
    ['9'.repeat(15), 'Age must be no more than 120.'],
  ])('age %s: %s', (age, message) => {
    expect(problemsOf(personal, { ...values, age: [age] })).toEqual({ age: message })
  })

  it.each(['٢٦', '２６', ' 26 '])('reads the age %s as 26', (age) => {
    expect(answersOf(personal, { ...values, age: [age] }).age).toBe(26)
  })

  it.each([
    [17, 'too-young'],
    [18, 'conference'],
    [45, 'conference'],
    [46, 'over-age-limit'],
  ])('age %i leads to %s', (age, next) => {
    const answers = answersOf(personal, { ...values, age: [String(age)] })
    expect(personal.next(answers, stepContext())).toBe(next)
  })

  it('asks for the country code, and refuses what is no number, in the agreed words', () => {
    const asked = 'Please type your phone number with the country code e.g. +49 for Germany'
    expect(problemsOf(personal, { ...values, phone: ['12'] })).toEqual({ phone: asked })
    // Where a guest comes from nobody knows here; never from where the conference is.
    expect(problemsOf(personal, { ...values, phone: ['0712 345678'] })).toEqual({ phone: asked })
    expect(problemsOf(personal, { ...values, phone: ['254 712 345678'] })).toEqual({
      phone: `${asked} – perhaps +254 712 345678?`,
    })
    expect(problemsOf(personal, { ...values, phone: ['+49 1'] })).toEqual({
      phone: 'This phone number is not valid.',
    })
  })
})

describe('fair chances', () => {
  const values = guestAnswers.equality
  it('needs no consent and no details from somebody who says nothing', () => {
    const silent = { gender: ['diverse'], globalSouth: ['no'], marginalised: ['no'], homeCountry: ['Kenya'] }
    expect(answersOf(equality, silent)).toEqual({
      gender: 'diverse',
      globalSouth: false,
      homeCountry: null,
      marginalised: false,
      marginalisedGroup: null,
      sensitiveConsent: false,
    })
  })
  it('needs the consent from somebody who says something', () => {
    expect(problemsOf(equality, { ...values, sensitiveConsent: [] })).toEqual({
      sensitiveConsent: 'Please accept the use of these sensitive answers.',
    })
  })
  it('asks for the country only in the Global South', () => {
    expect(problemsOf(equality, { ...values, homeCountry: [''] })).toEqual({
      homeCountry: 'Home country is required.',
    })
  })
  it('knows three genders and no other', () => {
    expect(problemsOf(equality, { ...values, gender: ['other'] })).toEqual({
      gender: 'This field is not valid.',
    })
  })
})

describe('accommodation needs', () => {
  const values = guestAnswers.needs
  const dates = (start: string, end: string) => ({ ...values, 'stay-start': [start], 'stay-end': [end] })
  const backwards = 'The departure must be at least one day after the first night.'
  const outside = 'Stays are possible from 11 to 25 June 2027. Please choose days in this period.'
  it.each([
    ['2027-06-12', '2027-06-12', { 'stay-end': backwards }],
    ['2027-06-13', '2027-06-12', { 'stay-end': backwards }],
    ['2027-06-12', '2027-06-13', {}],
    ['2027-06-11', '2027-06-25', {}],
    ['2027-06-10', '2027-06-25', { 'stay-start': outside }],
    ['2027-06-11', '2027-06-26', { 'stay-end': outside }],
    ['', '', { 'stay-start': 'Day of arrival is required.', 'stay-end': 'Day of departure is required.' }],
    [
      '2027-06-31',
      '14.06.2027',
      {
        'stay-start': 'Please choose a day from the list.',
        'stay-end': 'Please choose a day from the list.',
      },
    ],
  ])('from %s to %s', (start, end, problems) => {
    expect(problemsOf(needs, dates(start, end))).toEqual(problems)
  })
  it('shows the nights in the summary', () => {
    const rows = needs.summary(answersOf(needs, values), stepContext())
    expect(rows[0]).toEqual({
      field: 'stay',
      label: 'Dates needed',
      value: '12–20 June 2027, 8 nights',
    })
  })
  it('asks for what it takes to get in behind one line, which is one row of the summary while nothing is said', () => {
    const labels = (typed: FormValues) =>
      needs.summary(answersOf(needs, typed), stepContext()).map(({ label, value }) => `${label}: ${value}`)
    const nothing = { accessMust: [], accessAsk: [], accessNote: [''], accessConsent: [] }
    expect(labels({ ...values, ...nothing }).slice(-2)).toEqual([
      'What you need to get in and stay: ',
      'Further information: I travel with Bao.',
    ])
    expect(labels(values).slice(-5, -1)).toEqual([
      'Must have: ',
      'Ask the host first: A quiet room at night, Allergy-friendly home',
      'About these needs: A wheelchair, 70 cm wide.',
      'Use of these answers about your health: Yes',
    ])
  })
  it('wants at least one way to sleep, and knows three', () => {
    const message = { sleeping: 'Sleeping option is required.' }
    expect(problemsOf(needs, { ...values, sleeping: [] })).toEqual(message)
    expect(problemsOf(needs, { ...values, sleeping: ['hammock'] })).toEqual(message)
    expect(answersOf(needs, { ...values, sleeping: ['air-mattress', 'bed', 'bed'] }).sleeping).toEqual([
      'bed',
      'air-mattress',
    ])
  })
  it('forgets the pet note of somebody without a pet problem', () => {
    expect(answersOf(needs, { ...values, petProblem: ['no'] }).petProblemNote).toBeNull()
  })
})

describe('identity verification', () => {
  it('takes a link without its scheme, and refuses what is no link', () => {
    expect(answersOf(verification, { socialLink: ['social.example/ha'] }).socialLink).toBe(
      'https://social.example/ha',
    )
    expect(problemsOf(verification, { socialLink: ['javascript:alert(1)'] })).toEqual({
      socialLink: 'Please enter a valid URL.',
    })
  })
  it('takes words instead of a link, but not nothing', () => {
    expect(problemsOf(verification, { verificationNote: ['Ask my organisation.'] })).toEqual({})
    expect(problemsOf(verification, {})).toEqual({
      socialLink: 'Link to a social media profile is required.',
    })
  })
  it('asks for neither where an organiser was told the answers, who vouches', () => {
    const context = { ...stepContext(), isByHand: true as const }
    expect(readStep(verification, {}, context).ok).toBe(true)
  })
  it('calls the link optional nowhere: without it the words are needed', () => {
    const { socialLink, verificationNote } = verification.fields
    expect([socialLink.optional, verificationNote.optional]).toEqual([undefined, true])
  })
})

describe('code of conduct', () => {
  it('brings the rules and the guidebook along, to read and to keep', () => {
    expect(conduct.documents?.map(({ path }) => path)).toEqual([
      '/ImportantDocs/guest-code-of-conduct',
      '/ImportantDocs/guest-code-of-conduct.pdf',
      '/ImportantDocs/guest-guidebook.pdf',
    ])
  })
  it('asks again for what was ticked under an older text, and says so', () => {
    const version = conduct.fields.conductHome.consent?.version ?? 0
    const given = (of: number) => new Map([['guest-conduct-home', of]])
    expect(consentValue(given(version), conduct.fields.conductHome)).toEqual(['yes'])
    expect(consentValue(new Map(), conduct.fields.conductHome)).toEqual([])
    const values = {
      ...guestAnswers.conduct,
      conductHome: consentValue(given(version - 1), conduct.fields.conductHome),
    }
    expect(problemsOf(conduct, values)).toEqual({
      conductHome: 'Please accept the point about your host’s home.',
    })
    expect(conduct.fields.conductHome.view('conductHome', values, stepContext())).toMatchObject({
      checked: false,
      hint: 'We have changed this text since you ticked it. Please read it and tick it again.',
    })
  })

  it('wants every single box', () => {
    const { conductHome: _, ...rest } = guestAnswers.conduct
    expect(problemsOf(conduct, rest)).toEqual({
      conductHome: 'Please accept the point about your host’s home.',
    })
    expect(problemsOf(conduct, { ...rest, conductHome: ['on'] })).toHaveProperty('conductHome')
    expect(problemsOf(conduct, guestAnswers.conduct)).toEqual({})
  })
})
