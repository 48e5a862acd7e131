export type GeoPoint = { readonly latitude: number; readonly longitude: number }
/** Number of a tile in the usual scheme: `x` counts from the date line eastwards, `y` from the north. */
export type TileNumber = { readonly x: number; readonly y: number }
/** `left` and `top`: pixels from the upper left corner of the grid to the place. `tiles` row by row. */
export type TileGrid = {
  readonly tiles: readonly (TileNumber & { readonly column: number; readonly row: number })[]
  readonly left: number
  readonly top: number
}

export const TILE_PIXELS = 256
/** Where the square map of Web Mercator ends. */
const MOST_LATITUDE = 85.0511287798066

/** A place in tile numbers with fractions at `zoom` (0: the world is one tile); Web Mercator. Latitudes beyond the map lie on its edge. */
export function tilePosition({ latitude, longitude }: GeoPoint, zoom: number): TileNumber {
  const across = 2 ** zoom
  const angle = (Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude)) * Math.PI) / 180
  return {
    x: ((longitude + 180) / 360) * across,
    y: ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * across,
  }
}

/** The tiles around a place, which lies in the middle one; `columns` and `rows` are odd. Wraps east and west, ends at the poles. */
export function tilesAround(
  place: GeoPoint,
  zoom: number,
  { columns, rows }: { columns: number; rows: number },
): TileGrid {
  const across = 2 ** zoom
  const { x, y } = tilePosition(place, zoom)
  const middle = {
    x: Math.min(Math.floor(x), across - 1),
    y: Math.max(0, Math.min(Math.floor(y), across - 1)),
  }
  const first = { x: middle.x - (columns - 1) / 2, y: middle.y - (rows - 1) / 2 }
  const tiles = Array.from({ length: columns * rows }, (_, at) => {
    const column = at % columns
    const row = Math.floor(at / columns)
    return { x: (((first.x + column) % across) + across) % across, y: first.y + row, column, row }
  }).filter((tile) => tile.y >= 0 && tile.y < across)
  return {
    tiles,
    left: Math.round((x - first.x) * TILE_PIXELS),
    top: Math.round((y - first.y) * TILE_PIXELS),
  }
}

/** The address of a tile; `template` holds {z}, {x} and {y}. */
export function tileAddress(template: string, zoom: number, { x, y }: TileNumber): string {
  return template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y))
}
