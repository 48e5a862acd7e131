/** A rough commute from coordinates alone, for hosts whose travel time nobody knows yet (rules: fit). */

/** Degrees, north and east positive. */
export type Point = { readonly latitude: number; readonly longitude: number }

const EARTH_RADIUS_KM = 6371

/** Straight-line distance over the ground in kilometres. */
export function distanceKm(a: Point, b: Point): number {
  const latitude = toRadians(b.latitude - a.latitude)
  const longitude = toRadians(b.longitude - a.longitude)
  const haversine =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(longitude / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

// Door to door by public transport: eight minutes, then 15 km/h within the city and 36 km/h farther out. A guess, always labelled as one.
const WAITING_MINUTES = 8
const CITY_KM = 5
const CITY_KM_PER_HOUR = 15
const REGION_KM_PER_HOUR = 36

/** Whole minutes, rounded up, from straight-line kilometres. Organisers can overrule it. */
export function estimateCommute(km: number): { readonly minutes: number; readonly source: 'estimate' } {
  const cityHours = Math.min(km, CITY_KM) / CITY_KM_PER_HOUR
  const regionHours = Math.max(0, km - CITY_KM) / REGION_KM_PER_HOUR
  return { minutes: Math.ceil(WAITING_MINUTES + 60 * (cityHours + regionHours)), source: 'estimate' }
}

/** Reads two numbers as a place on earth; null where they are none. */
export function readPoint(latitude: number, longitude: number): Point | null {
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isPlace ? { latitude, longitude } : null
}

const COARSE = 1000

/** The same place to about a hundred metres: enough for a way through the city, and nobody's door. */
export function coarsePoint({ latitude, longitude }: Point): Point {
  const round = (degrees: number) => Math.round(degrees * COARSE) / COARSE
  return { latitude: round(latitude), longitude: round(longitude) }
}
