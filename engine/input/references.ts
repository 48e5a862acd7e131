import type { Assignment, MatchingHost, MatchingInput } from '../model.ts'

/** One line for each id that is there twice, each companion who is not there and each pin, veto, declined place or locked match of somebody or something that is not there. */
export function checkReferences(
  input: MatchingInput & Required<Pick<MatchingInput, 'heldPlaces'>>,
): string[] {
  const guests = new Set(input.guests.map(({ id }) => id))
  const hosts = new Map(input.hosts.map((host) => [host.id, host]))
  const check = (where: string, pair: Pair) =>
    findMissing(pair, guests, hosts).map((line) => `${where} ${line}`)
  return [
    ...sayTwice(
      'guest',
      input.guests.map(({ id }) => id),
    ),
    ...sayTwice(
      'host',
      input.hosts.map(({ id }) => id),
    ),
    ...input.guests.flatMap(({ id, sharesWith }, index) =>
      sharesWith
        .filter((other) => !guests.has(other))
        .map(
          (other) =>
            `guests[${index}] ${JSON.stringify(id)} shares with ${JSON.stringify(other)}, who is not there`,
        ),
    ),
    ...input.pins.flatMap((pin, index) => check(`pins[${index}]`, pin)),
    ...input.vetoes.flatMap((veto, index) => check(`vetoes[${index}]`, veto)),
    ...input.declined.flatMap((pair, index) => check(`declined[${index}]`, pair)),
    ...input.locked.flatMap((match, index) => check(`locked[${index}]`, match)),
    ...input.heldPlaces.flatMap((place, index) => {
      const host = hosts.get(place.host)
      const lines = host ? findNoBed(host, place.room, place.bed) : [sayNoHost(place.host)]
      return lines.map((line) => `heldPlaces[${index}] ${line}`)
    }),
  ]
}

type Pair = Pick<Assignment, 'guest' | 'host'> & { readonly room?: string | null; readonly bed?: number }

function findMissing(pair: Pair, guests: Set<string>, hosts: Map<string, MatchingHost>): string[] {
  const lines = guests.has(pair.guest)
    ? []
    : [`names the guest ${JSON.stringify(pair.guest)}, who is not there`]
  const host = hosts.get(pair.host)
  if (!host) return [...lines, sayNoHost(pair.host)]
  return pair.room === undefined ? lines : [...lines, ...findNoBed(host, pair.room, pair.bed)]
}

const sayNoHost = (id: string) => `names the host ${JSON.stringify(id)}, who is not there`

function findNoBed(host: MatchingHost, id: string | null, bed: number | undefined): string[] {
  const rooms = host.rooms.filter((room) => id === null || room.id === id)
  if (id !== null && rooms.length === 0) {
    return [`names the room ${JSON.stringify(id)}, which this host does not have`]
  }
  const beds = rooms.flatMap((room) => room.beds)
  if (bed === undefined) return beds.length > 0 ? [] : ['names a place without a bed']
  return bed < beds.length ? [] : [`names bed ${bed}, which this room does not have`]
}

function sayTwice(what: string, ids: readonly string[]): string[] {
  return findDuplicates(ids).map((id) => `${what} id ${JSON.stringify(id)} is there twice`)
}

export function findDuplicates(ids: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([id]) => id)
}

type Known = Required<Pick<MatchingInput, 'guests' | 'groups' | 'notWith'>>

/** One line for each invalid group (duplicate id, unknown or repeated member, fewer than two), and for each `notWith` of somebody unknown or in the same group. */
export function checkTravelling({ guests, groups, notWith }: Known): string[] {
  const known = new Set(guests.map(({ id }) => id))
  const groupOf = new Map<string, number>()
  const twice = findDuplicates(groups.map(({ id }) => id)).map(
    (id) => `group id ${JSON.stringify(id)} is there twice`,
  )
  const ofGroups = groups.flatMap(({ guests: members }, index) => {
    const lines = findDuplicates(members).map((id) => `names the guest ${JSON.stringify(id)} twice`)
    const names = [...new Set(members)]
    if (names.length < 2) lines.push('must name two guests or more')
    for (const id of names) {
      const other = groupOf.get(id)
      if (!known.has(id)) lines.push(sayNobody(id))
      else if (other !== undefined)
        lines.push(`names the guest ${JSON.stringify(id)}, who is in groups[${other}] already`)
      else groupOf.set(id, index)
    }
    return lines.map((line) => `groups[${index}] ${line}`)
  })
  const ofPairs = notWith.flatMap(({ a, b }, index) => {
    const lines = [...new Set([a, b])].filter((id) => !known.has(id)).map(sayNobody)
    if (a === b) lines.push(`names the guest ${JSON.stringify(a)} twice`)
    const group = groupOf.get(a)
    const isKept = a !== b && group !== undefined && group === groupOf.get(b)
    if (isKept && groups[group]!.kind === 'only-together')
      lines.push(`parts ${JSON.stringify(a)} and ${JSON.stringify(b)}, whom groups[${group}] keeps together`)
    return lines.map((line) => `notWith[${index}] ${line}`)
  })
  return [...twice, ...ofGroups, ...ofPairs]
}

const sayNobody = (id: string) => `names the guest ${JSON.stringify(id)}, who is not there`
