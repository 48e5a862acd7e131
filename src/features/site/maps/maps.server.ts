import { redirect } from 'react-router'
import { fitTiles } from '#domain/map-fit.ts'
import { TILE_PIXELS, tileAddress, tilesAround } from '#domain/map-tiles.ts'
import { allowImagesFrom, depsOf, visitOf, type RouteContext } from '#features/ground/context.server.ts'
import {
  clearMapConsent,
  mapProvider,
  readMapConsent,
  writeMapConsent,
} from '#features/site/maps/cookies.server.ts'
import type { MapChoice, MapOf, MapPicture, MapPlace, MapView } from '#features/site/maps/maps.ts'
import type { Settings } from '#platform/settings/settings.server.ts'

/** The way from the trains to the river: shows streets and stops around the place. */
const zoom = 14
/** The place is in the middle tile, so at least two tiles lie on each side of it and one above and below. */
const size = { columns: 5, rows: 3 }

const many = { columns: 4, rows: 4 }

/** The map of where the conference is, for a page's loader. After consent, this one answer may show the provider's pictures. */
export async function readMap(request: Request, context: RouteContext): Promise<MapView> {
  const { city, venue } = await depsOf(context).edition()
  const { name, latitude, longitude } = venue
  return readMapAt(request, context, { name, city, latitude, longitude })
}

export function readMapAt(request: Request, context: RouteContext, place: MapPlace): MapView {
  const { settings } = depsOf(context)
  const provider = mapProvider(settings)
  const { mapTileUrl } = settings
  if (mapTileUrl === null || !readMapConsent(request, settings)) return { place, provider, picture: null }
  allowImagesFrom(context, new URL(mapTileUrl).origin)
  return { place, provider, picture: layOut(place, { mapTileUrl, mapAttribution: settings.mapAttribution }) }
}

/** What this browser has said, for a page that shows no map itself. */
export async function readMapChoice(request: Request, context: RouteContext): Promise<MapChoice> {
  const { edition, settings } = depsOf(context)
  const { city } = await edition()
  return { provider: mapProvider(settings), city, isAllowed: readMapConsent(request, settings) }
}

function layOut(
  place: MapPlace,
  { mapTileUrl, mapAttribution }: { mapTileUrl: string } & Pick<Settings, 'mapAttribution'>,
): MapPicture {
  const { tiles, left, top } = tilesAround(place, zoom, size)
  const isMiddle = (column: number, row: number) =>
    column === Math.floor(left / TILE_PIXELS) && row === Math.floor(top / TILE_PIXELS)
  return {
    tiles: tiles.map(({ column, row, ...tile }) => ({
      address: tileAddress(mapTileUrl, zoom, tile),
      column,
      isMiddle: isMiddle(column, row),
    })),
    columns: size.columns,
    left,
    top,
    attribution: mapAttribution,
  }
}

/** Several places on one map, for a page's loader; `picture` only after consent, and then this one answer may show it. */
export async function readMapOf(request: Request, context: RouteContext): Promise<MapOf> {
  const { edition, settings } = depsOf(context)
  const { city, venue } = await edition()
  const { mapTileUrl, mapAttribution: attribution } = settings
  const about = { city, provider: mapProvider(settings) }
  if (mapTileUrl === null || !readMapConsent(request, settings)) return () => ({ ...about, picture: null })
  allowImagesFrom(context, new URL(mapTileUrl).origin)
  return (places) => {
    const fitted = fitTiles([venue, ...places], many)
    const { columns, rows } = fitted
    const [at, ...points] = fitted.points
    const tiles = fitted.tiles.map(({ column, row, ...tile }) => ({
      address: tileAddress(mapTileUrl, fitted.zoom, tile),
      column,
      row,
    }))
    return { ...about, picture: { tiles, columns, rows, attribution, venue: at ?? { x: 0, y: 0 }, points } }
  }
}

/**
 * What the buttons of a map do, for the action of a page that has one: `show-map` keeps the consent in a cookie, `hide-map`
 * forgets it; then back to the page, at the map. Anything else is answered with 400.
 */
export async function mapActionOf(request: Request, context: RouteContext): Promise<Response> {
  const { settings } = depsOf(context)
  const intent = (await request.formData()).get('intent')
  if (intent !== 'show-map' && intent !== 'hide-map') throw new Response('', { status: 400 })
  return redirect(`${visitOf(context).path}#map`, {
    status: 303,
    headers: mapConsentHeaders(intent, settings),
  })
}

/** The cookie that a yes or a no to map pictures leaves, for a page that goes somewhere else afterwards. */
export function mapConsentHeaders(intent: 'show-map' | 'hide-map', settings: Settings): Headers {
  const provider = mapProvider(settings)
  const headers = new Headers()
  if (intent === 'hide-map') headers.set('Set-Cookie', clearMapConsent(settings))
  else if (provider !== null) headers.set('Set-Cookie', writeMapConsent(provider, settings))
  return headers
}
