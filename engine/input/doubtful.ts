/** What a file may say and hardly means: one line for each kind, with whom it is about. Nothing of it stops a plan. */
import type { MatchingInput } from '../model.ts'
import { countPlaces, isHall } from '../rules/answers.ts'

const NAMED = 5
const PLAUSIBLE_AGE = { from: 14, to: 100 }
const LONGEST_STAY = 60

/** `instance`: as it was written. */
export function findDoubtful(
  { policy, guests, hosts, ...input }: MatchingInput,
  instance: unknown = {},
): string[] {
  const { pins, vetoes, declined, notWith = [] } = input
  const byId = new Map(guests.map((guest) => [guest.id, guest]))
  const isOneSided = ({ id, sharesWith }: (typeof guests)[number]) =>
    sharesWith.some((other) => other !== id && !byId.get(other)?.sharesWith.includes(id))
  const firstNight = hosts.reduce((least, { nights }) => Math.min(least, nights.start), Infinity)
  const lastDay = hosts.reduce((most, { nights }) => Math.max(most, nights.end), -Infinity)
  const sayPair = ({ guest, host }: { guest: string; host: string }) => `${guest} at ${host}`
  const isAmong = (pairs: typeof vetoes) => {
    const keys = new Set(pairs.map(({ guest, host }) => JSON.stringify([guest, host])))
    return ({ guest, host }: (typeof vetoes)[number]) => keys.has(JSON.stringify([guest, host]))
  }
  const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
  const twice = (pairs: typeof vetoes) =>
    [...Map.groupBy(pairs, ({ guest, host }) => JSON.stringify([guest, host])).values()]
      .filter((rows) => rows.length > 1)
      .map(([pair]) => sayPair(pair!))
  const meetings = Map.groupBy(notWith, ({ a, b }) => JSON.stringify([a, b].toSorted()))
  const isStrange = ({ age }: { age: number }) => age < PLAUSIBLE_AGE.from || age > PLAUSIBLE_AGE.to
  const isLong = ({ nights: { start, end } }: (typeof guests)[number]) => end - start > LONGEST_STAY
  const isOutside = ({ nights }: (typeof guests)[number]) => nights.start < firstNight || nights.end > lastDay
  const doubts: readonly (readonly [what: string, who: readonly string[]])[] = [
    [`age below ${PLAUSIBLE_AGE.from} or above ${PLAUSIBLE_AGE.to}`, ids(guests.filter(isStrange))],
    [`a stay of more than ${LONGEST_STAY} nights`, ids(guests.filter(isLong))],
    ['a stay beyond the nights of every host', hosts.length > 0 ? ids(guests.filter(isOutside)) : []],
    ['sharesWith names the guest', ids(guests.filter(({ id, sharesWith }) => sharesWith.includes(id)))],
    ['sharesWith names somebody who does not name them', ids(guests.filter(isOneSided))],
    ['a host without a bed', ids(hosts.filter(({ rooms }) => countPlaces(rooms) === 0))],
    ['a host who takes nobody (guestsAtMost 0)', ids(hosts.filter((host) => host.guestsAtMost === 0))],
    ['pinned and vetoed, the pin counts', pins.filter(isAmong(vetoes)).map(sayPair)],
    ['pinned and declined, the pin counts', pins.filter(isAmong(declined)).map(sayPair)],
    ['there twice in vetoes', twice(vetoes)],
    ['there twice in declined', twice(declined)],
    [
      'there twice in notWith',
      [...meetings.values()].filter((rows) => rows.length > 1).map(([pair]) => `${pair!.a} and ${pair!.b}`),
    ],
    ['shareOfPlaces is no longer used', hasShare(instance) ? ['holdBack'] : []],
    ['hallOverbook without a hall', policy.hallOverbook && !hosts.some(isHall) ? ['policy'] : []],
  ]
  return doubts.flatMap(([what, who]) => (who.length === 0 ? [] : [`Doubtful: ${what}: ${sayWho(who)}`]))
}

const hasShare = (instance: unknown) => Object(Object(instance).holdBack).shareOfPlaces !== undefined

function sayWho(who: readonly string[]): string {
  const more = who.length > NAMED ? ` and ${who.length - NAMED} more` : ''
  return `${who
    .slice(0, NAMED)
    .map((one) => JSON.stringify(one))
    .join(', ')}${more}`
}
