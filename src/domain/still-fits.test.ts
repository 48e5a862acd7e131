import { describe, expect, it } from 'vitest'
import { anEdition } from '../../test/builders/answers.ts'
import type { Guest } from '#domain/guest.ts'
import type { Host } from '#domain/host.ts'
import { misfits, type StandingMatch } from '#domain/still-fits.ts'
import { Temporal } from 'temporal-polyfill'

const stay = (start: string, end: string) => ({
  start: Temporal.PlainDate.from(start),
  end: Temporal.PlainDate.from(end),
})
const guest: Guest = {
  id: 'amina',
  age: 24,
  gender: 'female',
  stay: stay('2027-06-13', '2027-06-20'),
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
const host: Host = {
  id: 'bruno',
  gender: 'male',
  living: 'alone',
  pets: true,
  femalesOnly: false,
  okOver35: true,
  stay: stay('2027-06-10', '2027-06-25'),
  commuteMinutes: 20,
  rooms: [],
}
const place = { roomId: 'room', kind: 'single' as const, bedNumber: 1, seat: 1 as const }
const match: StandingMatch = {
  stay: guest.stay,
  partOf: null,
  elsewhere: [],
  isOverridden: false,
  isBlocked: false,
  guest,
  host,
  room: { type: 'private' },
  place,
  others: [],
}
const change = (g: Partial<Guest>, h: Partial<Host> = {}, more: Partial<StandingMatch> = {}) =>
  misfits({ ...match, guest: { ...guest, ...g }, host: { ...host, ...h }, ...more }, anEdition)

describe('a match after a change', () => {
  it('fits while nothing that matters is another one', () => {
    expect(change({})).toEqual([])
    expect(change({ accredited: true, age: 25 })).toEqual([])
  })
  it('is one with somebody who is not to be placed, whatever else there is to say, and no matter who overruled a rule for it', () => {
    expect(change({ petProblem: true }, {}, { isBlocked: true, isOverridden: true })).toEqual(['blocked'])
    expect(misfits({ ...match, isBlocked: true, guest: null }, anEdition)).toEqual(['blocked'])
  })
  it('says that the two are kept apart, no matter who overruled a rule for it', () => {
    expect(change({}, {}, { ofOthers: ['kept-apart'], isOverridden: true })).toEqual(['kept-apart'])
  })
  it('says what no longer fits', () => {
    expect(change({ petProblem: true })).toEqual(['pets'])
    expect(change({ onlyFemaleHosts: true })).toEqual(['single-male-host'])
    expect(change({ sleeping: ['air-mattress'] })).toEqual(['sleeping-option'])
    expect(change({}, { stay: stay('2027-06-14', '2027-06-25') })).toEqual(['dates'])
  })
  it('notices nights that the guest does not need, and nights that nobody gives', () => {
    expect(change({ stay: stay('2027-06-14', '2027-06-20') })).toEqual(['guest-nights'])
    expect(change({ stay: stay('2027-06-13', '2027-06-22') })).toEqual(['guest-nights'])
    const split = { elsewhere: [stay('2027-06-20', '2027-06-22')] }
    expect(change({ stay: stay('2027-06-13', '2027-06-22') }, {}, split)).toEqual([])
  })
  it('whose side, room or place is gone says that alone', () => {
    expect(change({}, {}, { guest: null })).toEqual(['left'])
    expect(change({ petProblem: true }, {}, { place: null })).toEqual(['place-gone'])
  })
  it('against the rules by decision is said where nights or safety are concerned', () => {
    const isOverridden = true
    expect(change({ petProblem: true, sleeping: ['air-mattress'] }, {}, { isOverridden })).toEqual([])
    expect(change({ onlyFemaleHosts: true }, {}, { isOverridden })).toEqual(['single-male-host'])
    const shared = { isOverridden, room: { type: 'shared' as const } }
    expect(change({ roomSharing: 'no' }, {}, shared)).toEqual(['needs-private-room'])
    expect(change({ stay: stay('2027-06-15', '2027-06-20') }, {}, { isOverridden })).toEqual(['guest-nights'])
  })
  it('looks at who else sleeps there', () => {
    const others = [
      {
        guest: { ...guest, id: 'other', gender: 'male' as const },
        place: { ...place, bedNumber: 2 },
        stay: guest.stay,
      },
    ]
    expect(change({ roomSharing: 'same-gender' }, {}, { others })).toEqual(['room-sharing'])
  })
})
