import { expect, it } from 'vitest'
import { emailProblem } from './sign-in.ts'

it.each([
  ['', 'Email address is required.', 'E-Mail-Adresse ist erforderlich.'],
  ['  ', 'Email address is required.', 'E-Mail-Adresse ist erforderlich.'],
  ['amina', 'Please enter a valid email address.', 'Bitte gib eine gültige E-Mail-Adresse ein.'],
])('says of the address "%s" what is wrong, in the agreed words', (typed, en, de) => {
  expect(emailProblem(typed, 'en')).toBe(en)
  expect(emailProblem(typed, 'de')).toBe(de)
})

it('says nothing of an address that can be written to', () => {
  expect(emailProblem(' Amina@Example.org ', 'en')).toBeNull()
})
