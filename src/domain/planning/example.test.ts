import { expect, it } from 'vitest'
import { allNormal, IMPORTANCES, WEIGHED_TERMS } from '#domain/importance.ts'
import { planExample, usualExample, type ExampleChoice, type ExampleGuest } from './example.ts'

const rowsOf = (choice: Partial<ExampleChoice>) => {
  const { rows } = planExample({ ...usualExample, ...choice })
  return (id: ExampleGuest) => rows.find(({ guest }) => guest === id)
}
const weighing = (choice: Partial<typeof allNormal>) => rowsOf({ importance: { ...allNormal, ...choice } })

it('shows what only together costs, and what helps', () => {
  expect(rowsOf({})('Dunja')).toMatchObject({ host: null, tier: 24, unplaced: { kind: 'group-apart' } })
  const first = rowsOf({ groupRank: 'first' })
  expect(first('Dunja')).toMatchObject({ host: 'Ines', tier: 12, here: { kind: 'together', with: ['Chen'] } })
  expect(first('Amara')?.host).toBeNull()
  expect(rowsOf({ pair: 'preferably' })('Chen')?.host).toBe('Hugo')
  const everybody = planExample({ ...usualExample, cat: false }).rows
  expect(everybody.filter(({ host }) => host === null)).toEqual([])
})

it('shows what a weight does', () => {
  expect(weighing({})('Bruno')).toMatchObject({ host: 'Hugo', here: { kind: 'better', term: 'language' } })
  expect(weighing({ language: 'off' })('Bruno')?.host).toBe('Jo')
  expect(weighing({ minutes: 'much' })('Bruno')?.host).toBe('Jo')
  expect(weighing({})('Eero')).toMatchObject({ host: 'Jo', here: { kind: 'better', term: 'floor' } })
  expect(weighing({ floor: 'off' })('Eero')?.host).toBe('Gerda')
})

it('gives the same guests a place whatever is kind', () => {
  const placed = (choice: Partial<ExampleChoice>) =>
    planExample({ ...usualExample, ...choice })
      .rows.filter(({ host }) => host !== null)
      .map(({ guest }) => guest)
  for (const term of WEIGHED_TERMS)
    for (const how of IMPORTANCES)
      expect(placed({ importance: { ...allNormal, [term]: how } })).toEqual(placed({}))
})
