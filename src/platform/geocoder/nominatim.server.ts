import { z } from 'zod'
import { readPoint } from '#domain/geo.ts'
import type { Dialect } from './dialect.ts'

/** Names under which Nominatim gives a street, by its kind; beside others that are no concern of ours. */
const STREETS = [
  'road',
  'pedestrian',
  'footway',
  'path',
  'cycleway',
  'square',
  'residential',
  'place',
  'hamlet',
  'isolated_dwelling',
  'farm',
]
/** The last two: a city that is a county or a state of its own is often nothing else. */
const CITIES = ['city', 'town', 'village', 'municipality', 'county', 'state']

/** Given as text. */
const degrees = z
  .string()
  .regex(/^-?\d{1,3}(?:\.\d+)?$/)
  .transform(Number)

const answer = z
  .array(
    z.object({
      lat: degrees,
      lon: degrees,
      address: z.record(z.string(), z.string()),
    }),
  )
  .max(50)

/** `GET /search`, asked by fields: https://nominatim.org/release-docs/latest/api/Search/ */
export const nominatim: Dialect = {
  question: ({ street, houseNumber, postalCode, city }) => ({
    street: `${houseNumber} ${street}`,
    postalcode: postalCode,
    city,
    format: 'jsonv2',
    addressdetails: '1',
    limit: '5',
  }),
  readAnswer: (json) => {
    const read = answer.safeParse(json)
    if (!read.success) return null
    return read.data.flatMap(({ lat, lon, address }) => {
      const point = readPoint(lat, lon)
      if (!point) return []
      const streets = STREETS.flatMap((kind) => address[kind] ?? [])
      const city = CITIES.map((kind) => address[kind]).find((name) => name !== undefined)
      const country = address['country_code']?.toUpperCase() ?? null
      return [{ streets, postalCode: address['postcode'] ?? null, city: city ?? null, country, point }]
    })
  },
}
