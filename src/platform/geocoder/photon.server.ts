import { z } from 'zod'
import { readPoint } from '#domain/geo.ts'
import type { Dialect } from './dialect.ts'

const text = z.string().optional()
const answer = z.object({
  features: z
    .array(
      z.object({
        geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
        properties: z.object({ street: text, name: text, osm_key: text, postcode: text, city: text }),
      }),
    )
    .max(50),
})

/** `GET /api`, asked in one line, answered as GeoJSON: https://github.com/komoot/photon */
export const photon: Dialect = {
  question: ({ street, houseNumber, postalCode, city }) => ({
    q: `${street} ${houseNumber}, ${postalCode} ${city}`,
    limit: '5',
  }),
  readAnswer: (json) => {
    const read = answer.safeParse(json)
    if (!read.success) return null
    return read.data.features.flatMap(({ geometry, properties }) => {
      // GeoJSON says east before north.
      const [longitude, latitude] = geometry.coordinates
      const point = readPoint(latitude, longitude)
      if (!point) return []
      const { street, name, osm_key: key, postcode, city } = properties
      // A street itself has a name only; a house has a street, and its name is another matter.
      const own = key === 'highway' || key === 'place' ? name : undefined
      const streets = [street, own].filter((found) => found !== undefined)
      return [{ streets, postalCode: postcode ?? null, city: city ?? null, point }]
    })
  },
}
