import { expect, test } from 'vitest'
import { guest, host, round, twoBeds } from '../../test/builders/small-rounds.ts'
import { normalise } from '../problem.ts'
import { buildModel, type Question } from './build-model.ts'
import { certify, checkCertificate, type Certificate } from './certificate.ts'

const question: Question = { levels: Array.from({ length: 25 }, (_, level) => level), atLeast: [] }
const guests = ['a', 'b', 'c', 'd'].map((id) => guest(id))
const locked = [{ guest: 'd', host: 'i', room: 'r', bed: 0 }]
const problemWith = (beds: number) =>
  normalise(
    round(
      guests,
      [host('h', { rooms: [{ ...twoBeds[0]!, beds: [{ kind: 'single', quantity: beds }] }] }), host('i')],
      { locked },
    ),
  )
const problem = problemWith(2)
const asked = buildModel(problem, question, 'relaxed')
const ones = certify(question, asked, new Float64Array(asked.model.rows).fill(1))
const nothing = certify(question, asked, [])
const shown = checkCertificate(problem, ones)

test('a certificate holds the multipliers that say something, by their rows', () => {
  const given = [0, -1, Number.NaN, Infinity, 0.5, 2]
  expect(certify(question, asked, given).multipliers).toEqual([
    [4, 0.5],
    [5, 2],
  ])
})

test('locked guests are counted beside what the multipliers show', () => {
  // With no multipliers every guest who is free may have a place.
  expect(asked.fixed).toBe(1)
  expect(checkCertificate(problem, nothing)).toBe(4)
  expect(shown).toBeLessThan(Infinity)
})

test('multipliers of rows that are not there count as none', () => {
  const withRows = (...rows: number[]): Certificate => ({
    ...nothing,
    multipliers: rows.map((row) => [row, 1]),
  })
  const { rows } = asked.model
  for (const row of [-1, rows, rows + 1, 0.5, Number.NaN, Infinity]) {
    expect(checkCertificate(problem, withRows(row)), `row ${row}`).toBe(4)
  }
  const all = Array.from({ length: rows }, (_, row) => row)
  expect(checkCertificate(problem, withRows(...all))).toBe(shown)
  // The first and the last row count like any other.
  expect(checkCertificate(problem, withRows(...all.slice(1)))).not.toBe(shown)
  expect(checkCertificate(problem, withRows(...all.slice(0, -1)))).not.toBe(shown)
})

test('one bed more is another round, and so is one guest at another level', () => {
  expect(checkCertificate(problemWith(3), ones)).toBe(Infinity)
  const fewer = { ...ones, question: { ...question, levels: [0] } }
  expect(checkCertificate(problem, fewer)).toBe(Infinity)
  expect(ones.fingerprint).toMatch(/^[0-9a-f]{8}$/)
})
