import {
  apartByReadme,
  checkByReadme,
  doubleBed,
  mayLieTogether,
  mayShare,
  reasonsByReadme,
  tierByReadme,
  type FileGuest,
  type FileInstance,
} from './plan-checker.ts'

/** One single bed or double of a room, by itself. */
export type Bed = { host: string; room: string; index: number; kind: string; places: number }

/**
 * The best tier vector there is (or the most people), found by trying every way to place the guests; for cases of a few guests. Locked guests
 * stay where they are, and so do pinned ones, in whichever bed; but only by the rules of their rooms: else null.
 * Written from docs/operating/matching.md like the checker, and sure of itself: the plan it found is checked before it counts.
 */
export function bruteForce(instance: FileInstance, objective: 'priority' | 'most-people'): number[] {
  const best = bestOf(instance, objective)
  if (best === null) throw new Error('There is no plan that keeps all pins')
  return best
}

/** `bruteForce`; null where pins cannot all be kept by the rules of rooms. */
export function bestOf(instance: FileInstance, objective: 'priority' | 'most-people'): number[] | null {
  const beds = listBeds(instance)
  const guests = instance.guests.toSorted((a, b) => tierByReadme(instance, a) - tierByReadme(instance, b))
  const lockedOf = (guest: FileGuest) => instance.locked?.find((match) => match.guest === guest.id)
  const pinOf = (guest: FileGuest) => instance.pins?.find((pin) => pin.guest === guest.id)
  const isKept = (guest: FileGuest) => lockedOf(guest) !== undefined || pinOf(guest) !== undefined
  const choices = guests.map((guest) => {
    const locked = lockedOf(guest)
    const pin = pinOf(guest)
    return beds.filter((bed) => {
      if (locked) return bed.host === locked.host && bed.room === locked.room && bed.index === locked.bed
      if (pin) return bed.host === pin.host && (pin.room ?? bed.room) === bed.room
      return fits(instance, guest, bed)
    })
  })
  const placed: { guest: FileGuest; bed: Bed }[] = []
  const vector = Array.from({ length: 24 }, () => 0)
  let best: number[] | null = null
  const visit = (at: number): void => {
    const guest = guests[at]
    if (!guest) {
      if (best === null || isBetter(vector, best, objective)) {
        const plan = placed.map(({ guest, bed }) => ({
          guest: guest.id,
          host: bed.host,
          room: bed.room,
          bed: bed.index,
        }))
        if (apartByReadme(instance, plan).length > 0) return
        best = vector.slice()
        const wrong = checkByReadme(instance, plan)
        if (wrong.length > 0) throw new Error(`Brute force broke a rule: ${wrong.join('; ')}`)
      }
      return
    }
    if (best !== null && !canStillWin(instance, guests, at, vector, best, objective)) return
    const tier = tierByReadme(instance, guest) - 1
    for (const bed of choices[at] ?? []) {
      if (!isFree(instance, guest, bed, placed)) continue
      placed.push({ guest, bed })
      vector[tier]! += 1
      visit(at + 1)
      vector[tier]! -= 1
      placed.pop()
    }
    if (!isKept(guest)) visit(at + 1)
  }
  visit(0)
  return best
}

export function listBeds(instance: FileInstance): Bed[] {
  const shared = doubleBed(instance) === 'never' ? 1 : 2
  return instance.hosts.flatMap((host) =>
    host.rooms.flatMap((room) =>
      room.beds.flatMap(({ kind, count }, index) =>
        Array.from({ length: count }, () => ({
          host: host.id,
          room: room.id,
          index,
          kind,
          places: kind === 'double' ? shared : 1,
        })),
      ),
    ),
  )
}

export function fits(instance: FileInstance, guest: FileGuest, bed: Bed): boolean {
  const host = instance.hosts.find(({ id }) => id === bed.host)!
  const room = host.rooms.find(({ id }) => id === bed.room)!
  return reasonsByReadme(instance, guest, host, room, bed.kind).length === 0
}

export function isFree(
  instance: FileInstance,
  guest: FileGuest,
  bed: Bed,
  placed: { guest: FileGuest; bed: Bed }[],
) {
  const meets = placed.filter(({ guest: other }) => other.start < guest.end && guest.start < other.end)
  const atHost = meets.filter((other) => other.bed.host === bed.host).map((other) => other.guest)
  const most = instance.hosts.find(({ id }) => id === bed.host)!.guestsAtMost ?? Infinity
  // The fullest night begins with an arrival.
  const isHomeFull = [guest, ...atHost].some(
    (first) =>
      guest.start <= first.start &&
      first.start < guest.end &&
      atHost.filter((other) => other.start <= first.start && first.start < other.end).length >= most,
  )
  if (isHomeFull) return false
  const inRoom = meets.filter((other) => other.bed.host === bed.host && other.bed.room === bed.room)
  if (inRoom.some((other) => !mayShare(guest, other.guest))) return false
  const inBed = inRoom.filter((other) => other.bed === bed).map((other) => other.guest)
  if (inBed.some((other) => bed.places < 2 || !mayLieTogether(instance, guest, other))) return false
  // Two of those may be there on different nights; never may two of them meet, for that would make three.
  return inBed.every((a) => inBed.every((b) => a === b || !meetInside(a, b, guest)))
}

function meetInside(a: FileGuest, b: FileGuest, guest: FileGuest): boolean {
  return Math.max(a.start, b.start, guest.start) < Math.min(a.end, b.end, guest.end)
}

const total = (vector: readonly number[]) => vector.reduce((sum, count) => sum + count, 0)

export function isBetter(
  a: readonly number[],
  b: readonly number[],
  objective: 'priority' | 'most-people',
): boolean {
  if (objective === 'most-people' && total(a) !== total(b)) return total(a) > total(b)
  const tier = a.findIndex((count, index) => count !== b[index])
  return tier >= 0 && a[tier]! > b[tier]!
}

/** Were everybody still to come placed, could it be better than the best so far? */
function canStillWin(
  instance: FileInstance,
  guests: readonly FileGuest[],
  at: number,
  vector: readonly number[],
  best: readonly number[],
  objective: 'priority' | 'most-people',
): boolean {
  const hoped = vector.slice()
  for (const guest of guests.slice(at)) hoped[tierByReadme(instance, guest) - 1]! += 1
  return isBetter(hoped, best, objective)
}
