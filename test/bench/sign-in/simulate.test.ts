import { expect, it } from 'vitest'
import { SIGN_IN_LIMITS } from '#domain/sign-in-limits.ts'
import { guessForAWeek, simulate } from './simulate.ts'

const share = ({ people, served }: { people: number; served: number }) => served / people

it.each([false, true])(
  'while 1,000 networks attack, 99.9 % get on within half a minute; they know the addresses: %s',
  (knowsAddresses) => {
    const { all, byDevice, mostToOneMailbox } = simulate({ networks: 1000, knowsAddresses }, 'summer')
    expect(all.people).toBeGreaterThan(500)
    expect(share(all)).toBeGreaterThanOrEqual(0.999)
    expect(share(byDevice.known)).toBe(1)
    expect(mostToOneMailbox).toBeLessThanOrEqual(SIGN_IN_LIMITS.mailbox.aDay + 3)
  },
)

it('an attacker in their own network keeps no device and no mailbox out that has proved itself', () => {
  const { byDevice } = simulate({ networks: 0, knowsAddresses: false, isInside: true }, 'summer')
  expect(share(byDevice.known)).toBe(1)
  // One or the other waits for a minute.
  expect(share(byDevice.proven)).toBeGreaterThan(0.99)
  expect(share(byDevice.new)).toBeLessThan(1)
})

it('guessing at as many mailboxes as one likes opens two accounts in a thousand weeks at most', () => {
  expect(guessForAWeek(5000).hits).toBeLessThanOrEqual(0.002)
  expect(guessForAWeek(5000).guesses).toBe(7 * SIGN_IN_LIMITS.guessesInAllADay)
  expect(guessForAWeek(1).guesses).toBe(7 * SIGN_IN_LIMITS.mailbox.guessesADay)
})
