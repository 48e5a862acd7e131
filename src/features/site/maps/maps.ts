/** The place a map is about, with the words that stand for it without a map. */
export type MapPlace = {
  name: string
  city: string
  /** Degrees (WGS 84). */
  latitude: number
  longitude: number
}

export type MapTile = { address: string; column: number; isMiddle: boolean }

/** Tiles row by row; `left` and `top` say where in them the place is, in pixels. */
export type MapPicture = { tiles: MapTile[]; columns: number; left: number; top: number; attribution: string }

/**
 * What a page shows of a map. `provider`: host of the tiles, null where no map is configured. `picture`: only after this
 * browser's consent, so that nothing of the provider is in the page before.
 */
export type MapView = { place: MapPlace; provider: string | null; picture: MapPicture | null }

/** What this browser has said about maps of this city; `provider` as in MapView. */
export type MapChoice = { provider: string | null; city: string; isAllowed: boolean }

/** Columns that narrow screens leave out, on each side. */
export const EDGE_COLUMNS = 1

type Pixel = { x: number; y: number }
/** Several places: `venue` and `points` in pixels from the upper left corner of the tiles. */
export type PlacesPicture = {
  tiles: { address: string; column: number; row: number }[]
  columns: number
  rows: number
  attribution: string
  venue: Pixel
  points: readonly Pixel[]
}
/** `provider` and `picture` as in MapView. */
export type PlacesMap = { city: string; provider: string | null; picture: PlacesPicture | null }
export type MapOf = (places: readonly { latitude: number; longitude: number }[]) => PlacesMap
