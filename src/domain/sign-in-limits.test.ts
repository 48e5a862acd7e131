import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { CODE_RULES } from '#domain/otp.ts'
import {
  answeredCounters,
  BITES,
  biteCounter,
  brakeAt,
  guessLimits,
  mailboxCounters,
  mayMailStranger,
  networkCounter,
  networkGroups,
  paceOfKnown,
  paceOfStranger,
  SIGN_IN_LIMITS,
  type Brake,
  type Pace,
} from '#domain/sign-in-limits.ts'

const { network, known, mailbox, brake, longestWaitSeconds, guessesInAllADay } = SIGN_IN_LIMITS
const secondsOf = (pace: Pace) => (pace.kind === 'wait' ? pace.seconds : pace.kind === 'now' ? 0 : Infinity)
const brakes: Brake[] = ['calm', 'busy', 'storm']
const alone = (count: number, answers = 0) => [{ share: 1, count, answers }]

describe('a network', () => {
  test('of IPv4 is an address and its neighbours', () => {
    expect(networkGroups('192.0.2.7')).toEqual([
      { name: '192.0.2.7', share: 1 },
      { name: '192.0.2/24', share: 4 },
    ])
  })
  test('of IPv6 is its /64, /56 and /48, however its groups are written', () => {
    expect(networkGroups('2001:db8:1:1203').map(({ name }) => name)).toEqual([
      '2001:0db8:0001:1203/64',
      '2001:0db8:0001:12/56',
      '2001:0db8:0001/48',
    ])
    const names = (address: string) => networkGroups(address).map(({ name }) => name)
    // The same site, another /56; and the same /56, another /64.
    expect(names('2001:db8:1:203')[2]).toBe(names('2001:db8:1:1203')[2])
    expect(names('2001:db8:1:203')[1]).not.toBe(names('2001:db8:1:1203')[1])
    expect(names('2001:db8:1:1204')[1]).toBe(names('2001:db8:1:1203')[1])
  })
  it('gets so many at once, and then waits longer with each', () => {
    for (const level of brakes) {
      const { free, stepSeconds } = network[level]
      expect(paceOfStranger(alone(free), level)).toEqual({ kind: 'now' })
      expect(paceOfStranger(alone(free + 1), level)).toEqual({ kind: 'wait', seconds: stepSeconds })
      expect(paceOfStranger(alone(free + 2), level)).toEqual({ kind: 'wait', seconds: 4 * stepSeconds })
      expect(paceOfStranger(alone(free + 100), level)).toEqual({ kind: 'full' })
    }
  })
  it('gets more where codes are answered, and no more than the most', () => {
    const { free } = network.storm
    expect(paceOfStranger(alone(free + 5, 5), 'storm')).toEqual({ kind: 'now' })
    expect(paceOfStranger(alone(free + network.mostByAnswers, 1000), 'storm')).toEqual({ kind: 'now' })
    expect(paceOfStranger(alone(free + network.mostByAnswers + 1, 1000), 'storm').kind).toBe('wait')
  })
  it('is counted by all that it belongs to: a /48 of many /64 waits as a whole', () => {
    const groups = (count: number) => [
      { share: 1, count: 1, answers: 0 },
      { share: 4, count, answers: 0 },
    ]
    expect(paceOfStranger(groups(4 * network.calm.free), 'calm')).toEqual({ kind: 'now' })
    expect(paceOfStranger(groups(4 * network.calm.free + 1), 'calm').kind).toBe('wait')
  })
  it('never waits longer than the longest wait, nor less for more codes, more brake or fewer answers', () => {
    const anyCount = fc.integer({ min: 0, max: 300 })
    fc.assert(
      fc.property(anyCount, anyCount, anyCount, fc.constantFrom(...brakes), (count, more, answers, level) => {
        const pace = paceOfStranger(alone(count, answers), level)
        if (pace.kind === 'wait') expect(pace.seconds).toBeLessThanOrEqual(longestWaitSeconds)
        const seconds = secondsOf(pace)
        expect(secondsOf(paceOfStranger(alone(count + more, answers), level))).toBeGreaterThanOrEqual(seconds)
        expect(secondsOf(paceOfStranger(alone(count), level))).toBeGreaterThanOrEqual(seconds)
        const harder = brakes[brakes.indexOf(level) + 1]
        if (harder)
          expect(secondsOf(paceOfStranger(alone(count, answers), harder))).toBeGreaterThanOrEqual(seconds)
      }),
    )
  })
})

test('the brake stays on until the minutes after are calm too', () => {
  const { busyFrom, stormFrom } = brake
  expect(brakeAt({ present: busyFrom - 1, before: 0 })).toBe('calm')
  expect(brakeAt({ present: busyFrom, before: 0 })).toBe('busy')
  expect(brakeAt({ present: 0, before: busyFrom })).toBe('busy')
  expect(brakeAt({ present: stormFrom, before: 0 })).toBe('storm')
  expect(brakeAt({ present: 0, before: stormFrom })).toBe('storm')
})

test('a known device has a budget of its own, and waits beyond it', () => {
  expect(paceOfKnown(known.free)).toEqual({ kind: 'now' })
  expect(paceOfKnown(known.free + 1)).toEqual({ kind: 'wait', seconds: known.stepSeconds })
  expect(paceOfKnown(known.free + 5)).toEqual({ kind: 'full' })
})

describe('a mailbox', () => {
  it('whatever strangers ask for, has a mail with a link that works, or gets one', () => {
    expect(mailbox.slotMinutes).toBeLessThan(CODE_RULES.linkMinutes)
    const minutes = fc.array(fc.integer({ min: 0, max: 26 * 60 }), { maxLength: 400 })
    fc.assert(
      fc.property(minutes, (asked) => {
        const days = new Map<number, number>()
        const slots = new Map<number, number>()
        const count = (counts: Map<number, number>, window: number) => (counts.get(window) ?? 0) + 1
        let last = -Infinity
        let sent = 0
        for (const at of asked.toSorted((a, b) => a - b)) {
          const [day, slot] = [Math.floor(at / 1440), Math.floor(at / mailbox.slotMinutes)]
          if (mayMailStranger({ day: count(days, day), slot: count(slots, slot) })) {
            days.set(day, count(days, day))
            slots.set(slot, count(slots, slot))
            last = at
            if (day === 0) sent += 1
          }
          expect(at - last).toBeLessThan(CODE_RULES.linkMinutes)
        }
        expect(sent).toBeLessThanOrEqual(mailbox.aDay + 1440 / mailbox.slotMinutes)
      }),
    )
  })
  it('gets back what was answered, with the network that asked', () => {
    const { day, slot } = mailboxCounters('a@example.org')
    const counters = answeredCounters('a@example.org', '192.0.2.7')
    expect(counters).toEqual([...networkGroups('192.0.2.7').map(networkCounter), day, slot])
  })
})

describe('wrong guesses', () => {
  it('of strangers open two accounts in a thousand weeks at most, each at the two codes of a request', () => {
    const hits = (7 * guessesInAllADay * CODE_RULES.liveCodes) / 10 ** CODE_RULES.digits
    expect(hits).toBeLessThanOrEqual(0.002)
  })
  it('of a device that is known count apart from those of strangers, and only those at somebody’s mailbox for all', () => {
    const names = (...[standing, isSomebodys]: ['known' | 'stranger', boolean]) =>
      guessLimits(standing, 'a@example.org', isSomebodys).map(({ name }) => name)
    expect(names('known', true)).toEqual(['guesses-known:a@example.org'])
    expect(names('stranger', true)).toEqual(['guesses-mailbox:a@example.org', 'guesses-in-all'])
    expect(names('stranger', false)).toEqual(['guesses-mailbox:a@example.org'])
  })
})

test('each limit that is felt is counted by itself', () => {
  expect(new Set(BITES.map((bite) => biteCounter(bite).name)).size).toBe(BITES.length)
})
