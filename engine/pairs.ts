/** What is written down of a guest and a host, and of two guests, as numbers. */
import { bitOf, type RecordedReason } from './rules/eligibility.ts'
import { shareNight, type MatchingInput } from './model.ts'
import { numberIn } from './numbers.ts'

/** For `Problem.boundTo`. */
export const ANYWHERE = -1
export const NOWHERE = -2

type Pairs = {
  readonly ruledOut: Map<number, Map<number, number>>
  readonly notWith: Map<number, number[]>
}

/**
 * Hosts that must not be proposed to a guest, and guests who must not be with one host. Where a person has put one of two who must not meet, it is known which host is ruled out
 * for the other; where both have been put somewhere, that is a person's decision.
 */
export function collectPairs(
  input: MatchingInput,
  numberOf: (guest: string) => number,
  hostNumber: ReadonlyMap<string, number>,
): Pairs {
  const ruledOut: Pairs['ruledOut'] = new Map()
  const notWith: Pairs['notWith'] = new Map()
  const ruleOut = (guest: number, host: number, reason: RecordedReason) => {
    const hosts = ruledOut.get(guest) ?? new Map<number, number>()
    ruledOut.set(guest, hosts.set(host, (hosts.get(host) ?? 0) | bitOf(reason)))
  }
  for (const { guest, host } of input.vetoes) ruleOut(numberOf(guest), numberIn(hostNumber, host), 'vetoed')
  for (const { guest, host } of input.declined)
    ruleOut(numberOf(guest), numberIn(hostNumber, host), 'declined-before')
  const keptAt = new Map([...input.pins, ...input.locked].map(({ guest, host }) => [guest, host]))
  const guests = new Map(input.guests.map((guest) => [guest.id, guest]))
  const part = (guest: string, other: string) => {
    const host = keptAt.get(other)
    const number = numberOf(guest)
    if (host !== undefined) ruleOut(number, numberIn(hostNumber, host), 'not-with')
    else notWith.set(number, [...(notWith.get(number) ?? []), numberOf(other)])
  }
  for (const { a, b } of input.notWith ?? []) {
    const [one, other] = [guests.get(a), guests.get(b)]
    if (!one || !other || !shareNight(one.nights, other.nights)) continue
    if (!keptAt.has(a)) part(a, b)
    if (!keptAt.has(b)) part(b, a)
  }
  return { ruledOut, notWith }
}
