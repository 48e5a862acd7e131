/** The chart of all homes: a match changes one of thousands, so of the others it is kept. */
import type { Edition } from '#domain/edition.ts'
import type { Nights } from '#domain/matching/model.ts'
import type { Place } from '#domain/room.ts'
import { chartOf, type Cell, type Seeker } from '#domain/tape-chart.ts'
import type { NamedHolder } from './holders.server.ts'
import type { OfferedHost } from './offered.server.ts'

type Cells = readonly Cell<NamedHolder>[]
type Chart = ReadonlyMap<Place, Cells>
type Kept = { holders: readonly NamedHolder[]; window: Nights; edition: Edition; chart: Chart }
const charts = new WeakMap<OfferedHost, Kept>()
const nobody: readonly NamedHolder[] = []

/** What each place of these homes is on every night of `window`. */
export function chartOfAll(
  homes: readonly OfferedHost[],
  holders: readonly NamedHolder[],
  companions: readonly Seeker[],
  window: Nights,
  edition: Edition,
): Chart {
  const homeOf = new Map(homes.flatMap((home) => home.rooms.map(({ id }) => [id, home] as const)))
  const inHome = Map.groupBy(holders, ({ place }) => homeOf.get(place.roomId))
  const alone: [home: OfferedHost, holders: readonly NamedHolder[]][] = []
  const together: OfferedHost[] = []
  for (const home of homes) {
    const own = inHome.get(home) ?? nobody
    // Couples are counted once for all doubles; a home without one hangs on nobody else.
    if (hasDouble(home, own)) together.push(home)
    else alone.push([home, own])
  }
  const counted = new Set(companions.map(({ id }) => id))
  const doubles = new Set(together)
  const beside = holders.filter(
    ({ guest, place }) => counted.has(guest.id) || doubles.has(homeOf.get(place.roomId)!),
  )
  const chart = new Map(chartOf(together, beside, companions, window, edition))
  for (const [home, own] of alone)
    for (const [place, cells] of chartOfHome(home, own, window, edition)) chart.set(place, cells)
  return chart
}

const hasDouble = ({ rooms }: OfferedHost, holders: readonly NamedHolder[]) =>
  rooms.some(({ places }) => places.some(({ seat }) => seat === 2)) ||
  holders.some(({ place }) => place.seat === 2)

function chartOfHome(
  home: OfferedHost,
  holders: readonly NamedHolder[],
  window: Nights,
  edition: Edition,
): Chart {
  const known = charts.get(home)
  const isSame =
    known?.edition === edition &&
    known.window.start === window.start &&
    known.window.end === window.end &&
    known.holders.length === holders.length &&
    known.holders.every((holder, index) => holder === holders[index])
  if (isSame) return known.chart
  const chart = chartOf([home], holders, [], window, edition)
  charts.set(home, { holders, window, edition, chart })
  return chart
}
