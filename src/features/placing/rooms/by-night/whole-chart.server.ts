/** The chart of all homes: a match changes one of thousands, so of the others it is kept. */
import { keptBeside } from '#db/beside.server.ts'
import type { Edition } from '#domain/edition.ts'
import type { Nights } from 'bed-matching/model.ts'
import type { Place } from '#domain/room.ts'
import { chartOf, type Cell, type Seeker } from '#domain/tape-chart.ts'
import { onceFor } from '#features/ground/once-for.ts'
import type { NamedHolder } from './holders.server.ts'
import type { OfferedHost } from './offered.server.ts'

type Cells = readonly Cell<NamedHolder>[]
type Chart = ReadonlyMap<Place, Cells>
type Held = readonly NamedHolder[]
/** `held`: by home who sleeps there. */
type Alone = { window: Nights; edition: Edition; held: readonly Held[]; chart: Chart }
const nobody: Held = []

/** What each place of these homes is on every night of `window`. */
export function chartOfAll(
  homes: readonly OfferedHost[],
  holders: readonly NamedHolder[],
  companions: readonly Seeker[],
  window: Nights,
  edition: Edition,
): Chart {
  const { ofRoom, doubles } = lookAt(homes)
  const inHome = Map.groupBy(holders, ({ place }) => ofRoom.get(place.roomId))
  // Couples are counted once for all doubles; a home without one hangs on nobody else.
  const together = new Set(doubles)
  for (const { place } of holders) {
    const home = ofRoom.get(place.roomId)
    if (place.seat === 2 && home !== undefined) together.add(home)
  }
  const held = homes.map((_, index) => (together.has(index) ? nobody : (inHome.get(index) ?? nobody)))
  const { chart } = keptBeside<Alone>(homes, 'chart', (last) =>
    chartAlone(homes, held, last, window, edition),
  )
  if (together.size === 0) return chart
  const counted = new Set(companions.map(({ id }) => id))
  const beside = holders.filter(
    ({ guest, place }) => counted.has(guest.id) || together.has(ofRoom.get(place.roomId) ?? -1),
  )
  const homesTogether = [...together].toSorted((a, b) => a - b).map((index) => homes[index]!)
  return new Map([...chart, ...chartOf(homesTogether, beside, companions, window, edition)])
}

/** Which home a room is of, and which homes have a bed for two. */
const lookAt = onceFor((homes: readonly OfferedHost[]) => ({
  ofRoom: new Map(homes.flatMap(({ rooms }, index) => rooms.map(({ id }) => [id, index] as const))),
  doubles: homes.flatMap(({ rooms }, index) =>
    rooms.some(({ places }) => places.some(({ seat }) => seat === 2)) ? [index] : [],
  ),
}))

/** Of a home in which everybody is as before nothing is asked again. */
function chartAlone(
  homes: readonly OfferedHost[],
  held: readonly Held[],
  last: Alone | undefined,
  window: Nights,
  edition: Edition,
): Alone {
  const isOfThese =
    last?.edition === edition && last.window.start === window.start && last.window.end === window.end
  const changed = homes.flatMap((home, index) =>
    isOfThese && areSame(held[index]!, last.held[index]!) ? [] : [{ home, own: held[index]! }],
  )
  if (isOfThese && changed.length === 0) return last
  const chart = new Map(isOfThese ? last.chart : [])
  const anew = chartOf(
    changed.map(({ home }) => home),
    changed.flatMap(({ own }) => own),
    [],
    window,
    edition,
  )
  for (const [place, cells] of anew) chart.set(place, cells)
  return { window, edition, held, chart }
}

const areSame = (a: Held, b: Held) => a.length === b.length && a.every((holder, index) => holder === b[index])
