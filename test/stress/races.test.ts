import { expect, it } from 'vitest'
import { testDatabase } from '../builders/database.ts'
import * as acceptExpire from './accept-expire.ts'
import * as lastBed from './last-bed.ts'

it('ten organisers drafting the last bed at once make one match, in each of five rounds', async () => {
  const { connection: connect } = await testDatabase()
  const figures = await lastBed.run({ connect, connections: 10, rounds: 5 })
  expect(figures).toMatchObject({ oneMatch: 5, losers: 45, toldWho: 45, errors: 0 })
})

it('forty races of accepting against the deadline each end in one state, with one mail to each side', async () => {
  const { connection: connect } = await testDatabase()
  const figures = await acceptExpire.run({ connect, races: 40, lanes: 5 })
  expect(figures).toMatchObject({ clean: 40, lies: 0 })
  expect(figures.accepted + figures.expired).toBe(40)
})
