/** Pins and locked matches that cannot all be kept, whatever the rules say. */
import { countPlaces } from '../rules/answers.ts'
import { layKept } from '../kept-places.ts'
import type { Assignment, MatchingGuest, MatchingHost, MatchingInput } from '../model.ts'
import { sayDay } from './fields.ts'

/** `row`: where it stands in the file. */
type Kept = { readonly row: string; readonly guest: MatchingGuest } & Wanted
type Wanted = Pick<Assignment, 'host'> & {
  readonly room: string | null
  readonly bed: number | null
}
/** A bed entry, a room or a host, with everybody who has to sleep in it. */
type Scope = {
  readonly key: string
  readonly words: string
  readonly places: number
  readonly kept: readonly Kept[]
}
type Known = Pick<MatchingInput, 'guests' | 'hosts' | 'pins' | 'locked'>

/**
 * One line for each guest who would have to be in two places, for each bed, room or host where more have to sleep on a night than there are places, and for each host where those who are kept
 * cannot all have one place for their whole stay. A rule may be overruled by a pin, the number of places may not; a double is two. All that is named is there: `checkReferences` comes before. `isDated`: how days are said.
 */
export function findKeptInVain(input: Known, isDated: boolean): string[] {
  const wanted = [
    ...input.pins.map((pin, index) => ({ row: `pins[${index}]`, wish: { ...pin, bed: null } })),
    ...input.locked.map((match, index) => ({ row: `locked[${index}]`, wish: match })),
  ]
  const twice = [...Map.groupBy(wanted, ({ wish }) => wish.guest)]
    .filter(([, rows]) => rows.length > 1)
    .map(([id, rows]) => `${join(rows.map(({ row }) => row))} each place the guest ${quote(id)}`)
  if (twice.length > 0) return twice
  const guests = new Map(input.guests.map((guest) => [guest.id, guest]))
  const kept = wanted.map(({ row, wish }) => ({ ...wish, row, guest: guests.get(wish.guest)! }))
  const byHost = Map.groupBy(kept, ({ host }) => host)
  return input.hosts.flatMap((host) => {
    const own = byHost.get(host.id) ?? []
    const crowded = findCrowded(host, own, isDated)
    return crowded.length > 0 ? crowded : findMoving(host, own)
  })
}

/** Those of whom somebody would have to move in between, where no night has too many; nobody is named without whom it were so. */
function findMoving(host: MatchingHost, kept: readonly Kept[]): string[] {
  const hasBeds = (some: readonly Kept[]) =>
    layKept(
      host,
      some.map(({ guest, room, bed }) => ({ guest: guest.id, nights: guest.nights, room, bed })),
    ) !== null
  if (kept.length === 0 || hasBeds(kept)) return []
  let left = kept
  for (const one of kept) {
    const others = left.filter((other) => other !== one)
    if (!hasBeds(others)) left = others
  }
  const who = join(left.map(({ row, guest }) => `${row} ${quote(guest.id)}`))
  return [
    `${who} cannot be kept together: no way to lay them gives each a place of host ${quote(host.id)} for the whole stay`,
  ]
}

/** Beds first; a room or home around something that was named is not named again. */
function findCrowded(host: MatchingHost, kept: readonly Kept[], isDated: boolean): string[] {
  const named: string[] = []
  return listScopes(host, kept).flatMap((scope) => {
    const night = named.some((key) => key.startsWith(scope.key)) ? null : findFullNight(scope)
    if (night === null) return []
    named.push(scope.key)
    const there = scope.kept.filter(({ guest }) => isThere(guest, night))
    const who = join(there.map(({ row, guest }) => `${row} ${quote(guest.id)}`))
    const when = isDated ? sayDay(night) : `day ${night}`
    const places = scope.places === 1 ? '1 place' : `${scope.places} places`
    return [`${who} cannot be kept together: on the night of ${when} ${scope.words} has ${places}`]
  })
}

function listScopes(host: MatchingHost, kept: readonly Kept[]): Scope[] {
  const of = `of host ${quote(host.id)}`
  const rooms = host.rooms.map((room) => {
    const inRoom = kept.filter((one) => one.room === room.id)
    const key = `${JSON.stringify(room.id)} `
    const words = `room ${quote(room.id)} ${of}`
    const beds = room.beds.map((bed, index): Scope => ({
      key: `${key}${index}`,
      words: `bed ${index} of ${words}`,
      places: countPlaces([{ beds: [bed] }]),
      kept: inRoom.filter((one) => one.bed === index),
    }))
    return { beds, room: { key, words, places: countPlaces([room]), kept: inRoom } }
  })
  const places = rooms.reduce((sum, { room }) => sum + room.places, 0)
  const home: Scope = { key: '', words: `host ${quote(host.id)}`, places, kept }
  return [...rooms.flatMap(({ beds }) => beds), ...rooms.map(({ room }) => room), home]
}

/** The first night with more guests than places, which is one on which somebody arrives. */
function findFullNight({ kept, places }: Scope): number | null {
  if (kept.length <= places) return null
  const arrivals = kept.map(({ guest }) => guest.nights.start).toSorted((a, b) => a - b)
  return arrivals.find((night) => kept.filter(({ guest }) => isThere(guest, night)).length > places) ?? null
}

const isThere = ({ nights }: MatchingGuest, night: number) => nights.start <= night && night < nights.end

const quote = (id: string) => JSON.stringify(id)

function join(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
