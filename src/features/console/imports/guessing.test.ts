import { beforeAll, describe, expect, it } from 'vitest'
import { scene, useImportScene } from '../../../../test/builders/import-scene.ts'
import { columnsOf } from './columns.server.ts'
import type { Column } from './columns.ts'
import { guessColumns, isKnownHead } from '#domain/import/guess-columns.ts'

useImportScene()
let guests: Column[]
let hosts: Column[]
beforeAll(async () => {
  const edition = await scene.deps.edition()
  guests = columnsOf('guest', edition)
  hosts = columnsOf('host', edition)
})

const filled = (heads: string[]) => [heads.map(() => 'x')]
const guess = (...heads: string[]) => guessColumns(heads, guests, filled(heads))
const ofHosts = (...heads: string[]) => guessColumns(heads, hosts, filled(heads))

describe('a head of a list', () => {
  it.each([
    ['Deine E-Mail-Adresse', 'email'],
    ['Handynummer *', 'personal.phone'],
    ['Telefon (mobil)', 'personal.phone'],
    ['Aufenthalt: von', 'needs.stay-start'],
    ['Wie heißt du? (Vor- und Nachname)', 'personal.wholeName'],
    ['Geburtsdatum', 'personal.age'],
    ['Person: yrs', 'personal.age'],
    ['In Bonn: till', 'needs.stay-end'],
    ['Zeitraum', 'needs.wholeStay'],
  ])('“%s” is %s', (head, key) => {
    expect(guess(head)).toEqual([key])
  })

  it.each([
    'Notfall-Telefon',
    'Telefon der Eltern',
    'Name der Begleitung',
    'E-Mail verschickt am',
    'Alter der Kinder',
  ])('“%s” speaks of something else, and is only kept', (head) => {
    expect(guess(head)).toEqual(['kept'])
  })

  it.each([
    'Herkunft',
    'Country of origin',
    'Global South',
    'Religion',
    'Allergien',
    'IBAN',
    'Einwilligung DSGVO',
    'Nr.',
  ])('“%s” is left out until somebody says otherwise', (head) => {
    expect(guess(head)).toEqual([''])
  })

  it('beside a column of first names is the last name, where it says no more than “Name”', () => {
    expect(guess('Name', 'Vorname')).toEqual(['personal.lastName', 'personal.firstName'])
    expect(guess('Name', 'Vorname', 'Nachname')[0]).toBe('personal.wholeName')
    expect(guess('Name')).toEqual(['personal.wholeName'])
  })

  it('of ours counts once; the second is kept', () => {
    expect(guess('Telefon', 'Handy')).toEqual(['personal.phone', 'kept'])
  })

  it('of an address in one column exists for hosts', () => {
    expect(ofHosts('Adresse')).toEqual(['address.wholeAddress'])
    expect(ofHosts('Straße', 'PLZ', 'Ort')).toEqual(['address.street', 'address.postalCode', 'address.city'])
  })

  it('of women only is the host’s answer', () => {
    expect(ofHosts('nur Frauen')).toEqual(['living.femalesOnly'])
  })

  it('that says nothing is left out, unless addresses stand below it', () => {
    expect(guessColumns(['', ''], guests, [['', 'a@example.org']])).toEqual(['', 'email'])
  })

  it('is known or not', () => {
    expect(isKnownHead(guests)('E-Mail')).toBe(true)
    expect(isKnownHead(guests)('ada@example.org')).toBe(false)
  })
})
