import { expect, test } from 'vitest'
import {
  BROADCAST_VARIABLES,
  fillVariables,
  findUnknownVariables,
  variablesOf,
} from './broadcast-variables.ts'

const values = {
  firstName: 'Amina',
  city: 'Bonn',
  conference: 'Bonn 2027',
  profileUrl: 'https://b.example/profile',
  signUpUrl: 'https://b.example/signUp',
}

test('variables of the list are filled, as often as they stand there', () => {
  expect(fillVariables('Hello {firstName}, {firstName}! See you in {city}.', values)).toBe(
    'Hello Amina, Amina! See you in Bonn.',
  )
})

test('what is not in the list stays, and is named with its line', () => {
  const text = 'Hello {firstName},\nyour {email} and { city } and {}\n{constructor}'
  expect(fillVariables(text, values)).toBe('Hello Amina,\nyour {email} and { city } and {}\n{constructor}')
  expect(findUnknownVariables(text)).toEqual([
    { name: 'email', line: 2 },
    { name: ' city ', line: 2 },
    { name: '', line: 2 },
    { name: 'constructor', line: 3 },
  ])
})

test('a value with braces is not filled again', () => {
  expect(fillVariables('{firstName}', { ...values, firstName: '{profileUrl}$&' })).toBe('{profileUrl}$&')
})

test('a subject carries nothing that was typed, and former hosts may have no name any more', () => {
  expect(variablesOf('guests', 'subject')).toEqual(['city', 'conference'])
  expect(variablesOf('guests', 'letter')).toEqual(['firstName', 'city', 'conference', 'profileUrl'])
  expect(findUnknownVariables('{firstName}', variablesOf('former-hosts', 'letter'))).toEqual([
    { name: 'firstName', line: 1 },
  ])
  const all = (['guests', 'former-hosts'] as const).flatMap((audience) => variablesOf(audience, 'letter'))
  expect(new Set(all)).toEqual(new Set(BROADCAST_VARIABLES))
})
