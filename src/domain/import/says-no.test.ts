import { expect, it } from 'vitest'
import { saysNo } from './says-no.ts'

it.each([
  ['Zusage', 'nein'],
  ['Zusage', 'nein, dieses Jahr nicht'],
  ['Zusage', 'nein, aber ab Juli'],
  ['Rückmeldung', 'leider nein, OP'],
  ['Notes', 'not this year'],
  ['Joining again?', 'no'],
  ['Status', 'cancelled on 2 May'],
  ['Bemerkung', 'hat abgesagt'],
  ['Notas', 'dijo que no, de viaje'],
  ['2027 dabei?', 'Nein'],
  ['Notes', 'not coming any more'],
  ['Not', 'iptal etti'],
])('“%s: %s” says no', (head, text) => {
  expect(saysNo(head, text, 2027)).toBe(true)
})

it.each([
  ['Zusage', 'ja'],
  ['Zusage', 'vielleicht'],
  ['2026 dabei?', 'nein'],
  ['Haustiere', 'nein'],
  ['Bemerkung', 'kommt mit Rad'],
  ['Status', '-'],
])('“%s: %s” does not', (head, text) => {
  expect(saysNo(head, text, 2027)).toBe(false)
})
