import {
  apartByReadme,
  doubleBed,
  mayShare,
  type FileAssignment,
  type FileGuest,
  type FileHost,
  type FileInstance,
} from './plan-checker.ts'
import { fits, isFree, listBeds, type Bed } from './brute-force.ts'

/** The weights when a file names none, from docs/operating/matching.md. */
const WEIGHTS: Record<string, number> = {
  concerns: 10_000_000,
  ownBed: 60,
  minutes: 1,
  language: 20,
  together: 90,
  floor: 20,
  nights: 1,
  hosts: 8,
}
type Lying = { readonly guest: FileGuest; readonly bed: Bed }

/**
 * The least score with which these guests can all be placed, by trying every way; written from docs/operating/matching.md, and nothing of it is imported from the engine. Guests who
 * are not placed stay so. Null where they cannot all be placed. With `only`, of the ways that such a plan can mean: it does not say in which of several doubles of an entry somebody lies.
 */
export function leastScore(
  instance: FileInstance,
  guests: readonly FileGuest[],
  only?: readonly FileAssignment[],
): number | null {
  const beds = listBeds(instance)
  const choices = guests.map((guest) => {
    const own = only?.find((one) => one.guest === guest.id)
    return beds.filter((bed) =>
      own
        ? bed.host === own.host && bed.room === own.room && bed.index === own.bed
        : fits(instance, guest, bed),
    )
  })
  const lying: Lying[] = []
  let best: number | null = null
  const visit = (at: number): void => {
    const guest = guests[at]
    if (!guest) {
      if (!only && isApart(instance, lying)) return
      const score = scoreByReadme(instance, lying)
      if (best === null || score < best) best = score
      return
    }
    for (const bed of choices[at]!) {
      if (!isFree(instance, guest, bed, lying)) continue
      lying.push({ guest, bed })
      visit(at + 1)
      lying.pop()
    }
  }
  visit(0)
  return best
}

const isApart = (instance: FileInstance, lying: readonly Lying[]) =>
  apartByReadme(
    instance,
    lying.map(({ guest, bed }) => ({ guest: guest.id, host: bed.host, room: bed.room, bed: bed.index })),
  ).length > 0

function scoreByReadme(instance: FileInstance, lying: readonly Lying[]): number {
  const weights = weightsOf(instance)
  const terms: Record<string, number> = { together: 0, concerns: 0, ownBed: 0, hosts: 0 }
  for (const { guest, bed } of lying) {
    const host = instance.hosts.find(({ id }) => id === bed.host)!
    const room = host.rooms.find(({ id }) => id === bed.room)!
    for (const [term, value] of Object.entries(termsAlone(instance, guest, host, room, bed.kind)))
      terms[term] = (terms[term] ?? 0) + value
  }
  lying.forEach((one, index) => {
    for (const other of lying.slice(index + 1)) {
      const meet = one.guest.start < other.guest.end && other.guest.start < one.guest.end
      if (!meet || one.bed.host !== other.bed.host || one.bed.room !== other.bed.room) continue
      const isOneBed = one.bed === other.bed && one.bed.kind === 'double'
      const known = knows(instance, one.guest, other.guest) && knows(instance, other.guest, one.guest)
      terms.concerns! += 2 * concernsOfTwo(instance, one.guest, other.guest, isOneBed, known)
      if (isOneBed && !known) terms.ownBed! += 1
    }
  })
  for (const { kind, guests } of instance.groups ?? []) {
    const hosts = lying.filter(({ guest }) => guests.includes(guest.id)).map(({ bed }) => bed.host)
    if (kind === 'preferably' && new Set(hosts).size > 1) terms.together! += 1
  }
  for (const host of instance.hosts)
    if (host.living !== 'hall')
      terms.hosts! += Math.max(0, lying.filter(({ bed }) => bed.host === host.id).length - 2)
  return Object.entries(terms).reduce((sum, [term, value]) => sum + value * weights[term]!, 0)
}

/** What counts whoever else is there. */
export function termsAlone(
  instance: FileInstance,
  guest: FileGuest,
  host: FileHost,
  room: FileHost['rooms'][number],
  kind: string,
): Record<'concerns' | 'minutes' | 'language' | 'floor' | 'nights', number> {
  const shortest = Math.min(...instance.guests.map(({ start, end }) => end - start))
  const minutes = host.commuteMinutes ?? 40
  const [a, b] = [guest.languages ?? [], host.languages ?? []]
  const places = room.beds.reduce((sum, bed) => sum + bed.count * (bed.kind === 'double' ? 2 : 1), 0)
  const unused = [guest.start - host.start, host.end - guest.end].filter((left) => left < shortest)
  const beside = guest.roomSharing === 'no' ? (places - 1) * (guest.end - guest.start) : 0
  return {
    concerns: concernsAlone(guest, host, room.femalesOnly === true),
    minutes: Math.max(0, minutes - 20) + Math.max(0, minutes - 45),
    language: Number(a.length > 0 && b.length > 0 && !a.some((one) => b.includes(one))),
    floor: Number(kind.startsWith('air') && guest.sleeping.includes('bed')),
    nights: beside + unused.reduce((sum, left) => sum + left, 0),
  }
}

export function weightsOf({ policy }: FileInstance): Record<string, number> {
  const weights: Record<string, number> = { ...WEIGHTS, ...policy?.kindness }
  return { ...weights, concerns: weights.concerns === 0 ? 0 : WEIGHTS.concerns! }
}

function concernsAlone(guest: FileGuest, host: FileHost, isForWomen: boolean): number {
  const isOneRoom = host.living === 'shared-room'
  const isDiverse = guest.gender === 'diverse' || (host.gender === 'diverse' && host.living !== 'hall')
  const isGenderRule =
    (guest.onlyFemaleHosts && (host.living === 'alone' || isOneRoom)) ||
    host.femalesOnly ||
    isForWomen ||
    (isOneRoom && guest.roomSharing !== 'yes')
  const isMaleFlat =
    guest.onlyFemaleHosts && host.gender === 'male' && ['shared-flat', 'other'].includes(host.living)
  const isNeed = (guest.accessAsk ?? []).some((need) => !host.access?.includes(need))
  const own = !isOneRoom ? 0 : guest.gender === host.gender && guest.gender !== 'diverse' ? 1 : 2
  return own + 2 * (Number(isDiverse && isGenderRule) + Number(isMaleFlat) + Number(isNeed))
}

function concernsOfTwo(
  instance: FileInstance,
  a: FileGuest,
  b: FileGuest,
  isOneBed: boolean,
  known: boolean,
): number {
  const isDiverse = a.gender === 'diverse' || b.gender === 'diverse'
  const isByGender =
    a.roomSharing !== 'yes' || b.roomSharing !== 'yes' || (isOneBed && doubleBed(instance) === 'same-gender')
  const ask = isDiverse && isByGender && mayShare(a, b) ? 2 : 0
  if (known) return ask
  const bed = !isOneBed ? 0 : a.gender === b.gender && a.gender !== 'diverse' ? 1 : 2
  return ask + bed + (Math.abs(a.age - b.age) > 30 ? 1 : 0)
}

const knows = ({ groups = [] }: FileInstance, a: FileGuest, b: FileGuest) =>
  (a.sharesWith ?? []).includes(b.id) ||
  groups.some(
    ({ kind, guests }) => kind === 'only-together' && guests.includes(a.id) && guests.includes(b.id),
  )
