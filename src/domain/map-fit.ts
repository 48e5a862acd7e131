import { TILE_PIXELS, tilePosition, type GeoPoint, type TileNumber } from './map-tiles.ts'

/** A grid of tiles that shows several places; `points` are pixels from its upper left corner, in the order given. */
export type FittedMap = {
  zoom: number
  columns: number
  rows: number
  tiles: readonly (TileNumber & { column: number; row: number })[]
  points: readonly { x: number; y: number }[]
}

const CLOSEST_ZOOM = 15
/** Tiles left around, as a share of one: a pin at the edge would be cut. */
const MARGIN = 0.15

/** The closest grid of at most `most` tiles each way that holds all places (at least one; WGS 84, Web Mercator). */
export function fitTiles(places: readonly GeoPoint[], most: { columns: number; rows: number }): FittedMap {
  for (let zoom = CLOSEST_ZOOM; zoom > 0; zoom -= 1) {
    const grid = gridAt(places, zoom)
    if (grid.columns.count <= most.columns && grid.rows.count <= most.rows) return layOut(grid)
  }
  return layOut(gridAt(places, 0))
}

type Grid = ReturnType<typeof gridAt>

function gridAt(places: readonly GeoPoint[], zoom: number) {
  const at = places.map((place) => tilePosition(place, zoom))
  const span = (values: readonly number[]) => {
    const first = Math.max(0, Math.floor(Math.min(...values) - MARGIN))
    const last = Math.min(2 ** zoom - 1, Math.floor(Math.max(...values) + MARGIN))
    return { first, count: last - first + 1 }
  }
  return { zoom, at, columns: span(at.map(({ x }) => x)), rows: span(at.map(({ y }) => y)) }
}

function layOut({ zoom, at, columns, rows }: Grid): FittedMap {
  const tiles = Array.from({ length: columns.count * rows.count }, (_, index) => {
    const column = index % columns.count
    const row = Math.floor(index / columns.count)
    return { x: columns.first + column, y: rows.first + row, column, row }
  })
  const points = at.map(({ x, y }) => ({
    x: Math.round((x - columns.first) * TILE_PIXELS),
    y: Math.round((y - rows.first) * TILE_PIXELS),
  }))
  return { zoom, columns: columns.count, rows: rows.count, tiles, points }
}

/** Steps of about half a kilometre: near enough to compare ways, too far to find a door. */
const STEPS_PER_DEGREE = 200

/** A place that is only roughly said. */
export function coarsePoint({ latitude, longitude }: GeoPoint): GeoPoint {
  const coarse = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE
  return { latitude: coarse(latitude), longitude: coarse(longitude) }
}
