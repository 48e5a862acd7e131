import { expect, it } from 'vitest'
import { givenColumns, KEPT_BACK, OWN_TABLE_NAMES, OWN_TABLES } from '#domain/own-data.ts'

it('gives out and keeps back each thing once, and gives a reason for keeping', () => {
  for (const name of OWN_TABLE_NAMES) {
    const { hidden } = OWN_TABLES[name]
    expect(Object.hasOwn(KEPT_BACK, name), name).toBe(false)
    expect(givenColumns(name).filter((column) => Object.hasOwn(hidden, column))).toEqual([])
    expect(Object.values(hidden).every((reason) => reason.length > 0)).toBe(true)
  }
})
