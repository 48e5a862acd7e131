import { describe, expect, it } from 'vitest'
import { guessMeaning } from './meaning.ts'

const choices = (...values: string[]) => values.map((value) => ({ value, words: [] }))
const sleeping = choices('bed', 'air-mattress', 'bring-air-mattress')
const living = choices('alone', 'couple', 'family', 'shared-flat', 'shared-room', 'hall', 'other')
const gender = choices('female', 'male', 'diverse')
const sharing = choices('no', 'same-gender', 'yes')

describe('words of a list probably mean', () => {
  it.each([
    ['Bett oder Sofa', ['bed']],
    ['Couch reicht', ['bed']],
    ['Bett / Luftmatratze', ['bed', 'air-mattress']],
    ['eigene Luftmatratze', ['bring-air-mattress']],
    ['own air mattress', ['bring-air-mattress']],
    ['Isomatte', ['bring-air-mattress']],
    ['kein Bett nötig', []],
    ['egal', ['bed', 'air-mattress', 'bring-air-mattress']],
    ['Ist mir egal!', ['bed', 'air-mattress', 'bring-air-mattress']],
    ['alles ok', ['bed', 'air-mattress', 'bring-air-mattress']],
    ['anything is fine', ['bed', 'air-mattress', 'bring-air-mattress']],
    ['I don’t mind', ['bed', 'air-mattress', 'bring-air-mattress']],
    ['alles außer Boden', []],
    ['matress', ['air-mattress']],
    ['Matraze', ['air-mattress']],
    ['Luftmatraze oder Bett', ['bed', 'air-mattress']],
    ['eigene Matraze', ['bring-air-mattress']],
    ['couche', ['bed']],
    ['Hängematte', []],
  ])('%s: sleeping %j', (text, values) => {
    expect(guessMeaning('sleeping', text, sleeping, true)).toEqual(values)
  })
  it.each([
    ['WG (4 Leute)', ['shared-flat']],
    ['ich wohne allein', ['alone']],
    ['Familie mit Hund', ['family']],
    ['Paar mit Kind', []],
    ['Hausboot', []],
    ['Turnhalle der Schule', ['hall']],
    ['Gemeindesaal', ['hall']],
    ['school gym, 2 rooms', ['hall']],
  ])('%s: living %j', (text, values) => {
    expect(guessMeaning('living', text, living, false)).toEqual(values)
  })
  it.each([
    ['female (she/her)', ['female']],
    ['cis Mann', ['male']],
    ['nicht-binär', ['diverse']],
    ['femal', ['female']],
    ['feminin', []],
  ])('%s: gender %j', (text, values) => {
    expect(guessMeaning('gender', text, gender, false)).toEqual(values)
  })
  it.each([
    ['Einzelzimmer', ['no']],
    ['nur gleiches Geschlecht', ['same-gender']],
    ['Mehrbett ok', ['yes']],
  ])('%s: sharing %j', (text, values) => {
    expect(guessMeaning('roomSharing', text, sharing, false)).toEqual(values)
  })
  it('yes or no by how it begins', () => {
    expect(guessMeaning('pets', 'ja, zwei Katzen', choices('yes', 'no'), false)).toEqual(['yes'])
    expect(guessMeaning('petProblem', 'zwei Katzen', choices('yes', 'no'), false)).toEqual([])
  })
  it.each([
    ['zwei Katzen', ['yes']],
    ['kedi var', ['yes']],
    ['2 small dogs and a cat', ['yes']],
    ['keine Katzen', []],
    ['neighbour’s cat', []],
    ['Nachbars Katze', []],
    ['cat allergy', []],
    ['früher ein Hund', []],
  ])('%s: pets %j', (text, values) => {
    expect(guessMeaning('pets', text, choices('yes', 'no'), false)).toEqual(values)
  })
  it('a value by its own words', () => {
    const own = [{ value: 'other', words: ['Something else'] }]
    expect(guessMeaning('living', 'something else, see below', own, false)).toEqual(['other'])
  })
})
