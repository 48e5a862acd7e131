/** The kinds of beds that the hosts of an edition offer, as they are the same for every guest. */
import { BED_KINDS, type BedKind } from 'bed-matching/rules/answers.ts'
import { nameOf } from '#domain/name.ts'
import { onceFor } from '#features/ground/once-for.ts'
import type { KnownHost, KnownRoom } from '#features/placing/matches/people/rows.server.ts'
import { compareNames } from '#i18n/sorting.ts'

type KindAt = { host: KnownHost; hostName: string; nameRank: number; room: KnownRoom; kind: BedKind }

/** Each kind of bed in each room, with the name of its host. */
export const kindsAt = onceFor((hosts: readonly KnownHost[]): KindAt[] => {
  const ranks = rankNames(hosts)
  return hosts.flatMap((host) => {
    const hostName = nameOf(host)
    const nameRank = ranks.get(host.host.id) ?? 0
    return host.rooms.flatMap((room) =>
      kindsIn(room).map((kind) => ({ host, hostName, nameRank, room, kind })),
    )
  })
})

const kindsIn = ({ places }: KnownRoom) =>
  BED_KINDS.filter((kind) => places.some((place) => place.kind === kind))

/** Where a host's name stands among all of them: of thousands of places most are as good as others, and names take long to compare. */
function rankNames(hosts: readonly KnownHost[]): ReadonlyMap<string, number> {
  const named = hosts.map((host) => ({ id: host.host.id, name: nameOf(host) }))
  const ranks = new Map<string, number>()
  let rank = 0
  let before: string | null = null
  for (const { id, name } of named.toSorted((a, b) => compareNames(a.name, b.name))) {
    if (before !== null && compareNames(before, name) !== 0) rank += 1
    before = name
    ranks.set(id, rank)
  }
  return ranks
}
