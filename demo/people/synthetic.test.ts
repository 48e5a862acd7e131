import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { firstEdition, stayWindow } from '#domain/edition.ts'
import { normaliseEmail } from '#domain/email.ts'
import { contains, countNights } from '#domain/stay.ts'
import { rollDice } from 'bed-matching/dice.ts'
import { makeGuests } from './guests.ts'
import { QUARTERS } from './homes.ts'
import { makeHosts } from './hosts.ts'
import { makeRound, ROUND_SHAPES } from 'bed-matching/rounds.ts'

const edition = firstEdition(Temporal.Instant.from('2026-11-20T12:00:00Z'))
const guests = makeGuests(400, 'seven', edition)
const hosts = makeHosts(200, 'seven', edition)
const share = <T>(list: readonly T[], holds: (item: T) => boolean) => list.filter(holds).length / list.length

describe('invented people', () => {
  it('are the same for the same seed, and others for another one', () => {
    expect(makeGuests(400, 'seven', edition)).toEqual(guests)
    expect(makeHosts(200, 'seven', edition)).toEqual(hosts)
    expect(makeGuests(400, 'eight', edition)).not.toEqual(guests)
  })

  it('stay who they are when more are asked for', () => {
    expect(makeGuests(10, 'seven', edition)).toEqual(guests.slice(0, 10))
    expect(makeHosts(10, 'seven', edition)).toEqual(hosts.slice(0, 10))
  })

  it('have addresses at example.org, each once', () => {
    const emails = [...guests, ...hosts].map(({ email }) => email)
    expect(new Set(emails).size).toBe(emails.length)
    for (const email of emails) {
      expect(normaliseEmail(email)).toEqual({ ok: true, value: email })
      expect(email).toMatch(/@example\.org$/)
    }
  })

  it('stay inside the window of the edition, one night or more', () => {
    const window = stayWindow(edition)
    for (const { stay } of [...guests, ...hosts]) {
      expect(contains(window, stay)).toBe(true)
      expect(countNights(stay)).toBeGreaterThanOrEqual(1)
    }
  })

  it('keep the age limits of the edition', () => {
    for (const { age } of guests) {
      expect(age).toBeGreaterThanOrEqual(edition.guestMinimumAge)
      expect(age).toBeLessThanOrEqual(edition.guestAgeLimit)
    }
  })

  it('answer what matching reads as the round of the same seed does, which tests and benchmarks use', () => {
    const made = makeRound(400, 200, 'seven', ROUND_SHAPES.base)
    // As long as the made-up round: eleven nights, three before and one after.
    const calendar = { ...edition, conferenceEnd: edition.conferenceStart.add({ days: 11 }) }
    const guests = makeGuests(400, 'seven', calendar)
    const hosts = makeHosts(200, 'seven', calendar)
    made.guests.forEach((answers, index) => {
      const { nights, id: _id, sharesWith: _with, globalSouth, marginalized, petProblem, ...same } = answers
      expect(guests[index]).toMatchObject(same)
      const { homeCountry, marginalisedGroup, petProblemNote, stay } = guests[index]!
      expect([homeCountry, marginalisedGroup, petProblemNote].map((word) => word !== null)).toEqual([
        globalSouth,
        marginalized,
        petProblem,
      ])
      expect(countNights(stay)).toBe(nights.end - nights.start)
    })
    made.hosts.forEach(
      ({ nights, gender, living, femalesOnly, okOver35, commuteMinutes, pets, rooms }, index) => {
        const host = hosts[index]!
        expect(host).toMatchObject({ gender, living, femalesOnly, olderGuestsOk: okOver35 })
        expect([host.address.minutes, host.petsNote !== null]).toEqual([commuteMinutes, pets])
        expect(host.rooms.map(({ beds }) => beds)).toEqual(rooms.map(({ beds }) => beds))
        expect(countNights(host.stay)).toBe(nights.end - nights.start)
      },
    )
  })

  it('live in a part of town that is about as far away as they say', () => {
    const known = hosts.filter(({ address: { minutes } }) => minutes !== null && minutes <= 45)
    expect(known.length).toBeGreaterThan(100)
    for (const { address } of known) {
      const [quarter] = QUARTERS.find(
        ([{ district, city }]) => district === address.district && city === address.city,
      )!
      expect(Math.abs(quarter.minutes - address.minutes!)).toBeLessThanOrEqual(12)
    }
  })

  it('fit into a short conference, too, with one night or more', () => {
    const short = { ...edition, conferenceEnd: edition.conferenceStart.add({ days: 2 }) }
    const window = stayWindow(short)
    for (const { stay } of [...makeGuests(400, 'seven', short), ...makeHosts(200, 'seven', short)]) {
      expect(contains(window, stay)).toBe(true)
      expect(countNights(stay)).toBeGreaterThanOrEqual(1)
    }
  })

  it('are mixed as in a real year', () => {
    expect(share(guests, ({ homeCountry }) => homeCountry !== null)).toBeGreaterThan(0.5)
    expect(share(guests, ({ age }) => age < edition.youngAge)).toBeGreaterThan(0.55)
    expect(share(guests, ({ roomSharing }) => roomSharing === 'no')).toBeLessThan(0.3)
    expect(share(hosts, ({ petsNote }) => petsNote !== null)).toBeLessThan(0.45)
    const isFar = ({ address: { minutes } }: (typeof hosts)[number]) =>
      minutes !== null && minutes > edition.commuteMinutes.comfortable
    expect(share(hosts, isFar)).toBeLessThan(0.25)
  })
})

describe('dice', () => {
  it('throw both ends of a range and nothing outside', () => {
    const dice = rollDice('range')
    const throws = new Set(Array.from({ length: 500 }, () => dice.between(3, 6)))
    expect([...throws].toSorted()).toEqual([3, 4, 5, 6])
  })

  it('never pick what has no weight', () => {
    const dice = rollDice('weights')
    const picked = Array.from({ length: 500 }, () =>
      dice.weighted([
        ['never', 0],
        ['always', 1],
      ]),
    )
    expect(new Set(picked)).toEqual(new Set(['always']))
  })

  it('refuse to pick from nothing', () => {
    expect(() => rollDice('x').pick([])).toThrow(RangeError)
  })
})
