import { expect, test } from 'vitest'
import type { MatchingGuest, MatchingHost, Nights } from '../model.ts'
import type { AccessNeed } from './answers.ts'
import { eligibility } from './eligibility.ts'

const nights: Nights = { start: 11, end: 22 }
const guest: MatchingGuest = {
  id: 'g',
  age: 24,
  gender: 'female',
  nights,
  globalSouth: false,
  marginalized: false,
  accredited: false,
  onlyFemaleHosts: false,
  longCommuteOk: false,
  roomSharing: 'yes',
  sleeping: ['bed'],
  petProblem: false,
  sharesWith: [],
}
const host: MatchingHost = {
  id: 'h',
  gender: 'female',
  living: 'couple',
  pets: false,
  femalesOnly: false,
  okOver35: true,
  nights,
  commuteMinutes: 20,
  guestsAtMost: null,
  rooms: [],
}
const policy = {
  olderAge: 35,
  guestAgeLimit: 45,
  commuteMinutes: { comfortable: 45, longest: 90 },
  doubleBed: 'named',
} as const

const judge = (needs: Pick<MatchingGuest, 'accessMust' | 'accessAsk'>, access?: AccessNeed[]) =>
  eligibility({ ...guest, ...needs }, { ...host, access }, { type: 'private' }, { kind: 'single' }, policy)

test('what a home must have excludes every home that is not said to have all of it', () => {
  const needs = { accessMust: ['step-free', 'quiet'] as const }
  expect(judge(needs).reasons).toEqual(['access'])
  expect(judge(needs, ['step-free', 'ground-floor']).reasons).toEqual(['access'])
  expect(judge(needs, ['quiet', 'step-free'])).toMatchObject({ fits: true, reasons: [] })
})

test('what a host is to be asked about first excludes nothing, and is asked where the host has not said it', () => {
  const needs = { accessAsk: ['allergies'] as const }
  expect(judge(needs)).toMatchObject({ fits: true, concerns: ['ask-first-access'], askFirst: true })
  expect(judge(needs, ['allergies'])).toMatchObject({ concerns: [], askFirst: false })
})

test('who needs nothing fits wherever nothing is known', () => {
  expect(judge({})).toMatchObject({ fits: true, concerns: [] })
})
