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

const season = { start: '2027-06-11', end: '2027-06-25' }
/** Cells below heads: of each what it would hold. */
const cellFor = (head: string) =>
  Object.entries({
    mail: 'a@example.org',
    'tel|handy|nummer': '+49 171 2345678',
    'kommt|geht|von|till|from|zeit': '13.6.',
    'geburt|alter|age|yrs': '24',
  }).find(([words]) => new RegExp(words, 'i').test(head))?.[1] ?? 'Ada'
const guess = (...heads: string[]) => guessColumns(heads, guests, [heads.map(cellFor)], season)
const below = (head: string, ...cells: string[]) =>
  guessColumns(
    [head],
    guests,
    cells.map((cell) => [cell]),
    season,
  )[0]
const ofHosts = (...heads: string[]) => guessColumns(heads, hosts, [heads.map(cellFor)], season)

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
    'Notes private',
    'Bemerkung privat',
  ])('“%s” is left out until somebody says otherwise', (head) => {
    expect(guess(head)).toEqual([''])
  })

  it('is what the cells below it are', () => {
    expect(below('kommt', '13.6.', '14.6.', 'später')).toBe('needs.stay-start')
    expect(below('kommt', 'ja', 'nein')).toBe('kept')
    expect(below('geht', '25.6.')).toBe('needs.stay-end')
    expect(below('Nummer', '+49 171 2345678', '0171 2345679')).toBe('personal.phone')
    expect(below('Nummer', '1', '2')).toBe('')
    expect(below('Anreise', 'Zug', 'Fahrrad')).toBe('kept')
    expect(below('Weg', '5 km')).toBe('kept')
  })

  it('of a part of a person is that part', () => {
    expect(guess('Person: First', 'Person: Last', 'Person: Yrs')).toEqual([
      'personal.firstName',
      'personal.lastName',
      'personal.age',
    ])
  })

  it.each([
    ['Wie von uns erfahren', 'Instagram 13.6.'],
    ['Zeitraum 2026', '13.6.–25.6.'],
    ['Host', 'Familie Weber'],
    ['Notfallkontakt: Telefon', '+49 171 2345678'],
    ['Telefon (Eltern)', '+49 171 2345678'],
    ['Kommentar', 'nett'],
    ['Orga', 'Ida'],
  ])('“%s” says nothing of ours', (head, cell) => {
    expect(['kept', '']).toContain(below(head, cell))
  })

  it('of a house number stands beside a street; elsewhere it counts rows', () => {
    expect(guessColumns(['Nr', 'Straße', 'Nr'], hosts, [['1', 'Am Zoll', '3a']], season)).toEqual([
      '',
      'address.street',
      'address.houseNumber',
    ])
  })

  it.each([
    'intern: Eindruck',
    'Vertraulich',
    'Bemerkungen Orga',
    'Confidential notes',
    'Einschätzung',
    'Gizli not',
  ])('“%s” is between organisers, and left out', (head) => {
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
    expect(guessColumns(['', ''], guests, [['', 'a@example.org']], season)).toEqual(['', 'email'])
  })

  it('is known or not', () => {
    expect(isKnownHead(guests)('E-Mail')).toBe(true)
    expect(isKnownHead(guests)('ada@example.org')).toBe(false)
  })
})
